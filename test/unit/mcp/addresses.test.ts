import { describe, expect, test } from '@jest/globals';
import {
  hasRedirect,
  hostIn,
  isClientId,
  isLocalRedirect,
} from '../../../gateway/oauth/addresses.ts';

describe('an address is a client', () => {
  test.each([
    ['https://agent.example/client.json', true],
    ['https://agent.example:8443/a/client', true],
    // Another spelling of an address must not be another client.
    ['https://agent.example:443/client.json', false],
    ['https://AGENT.example/client.json', false],
    ['https://agent.example/a/../client.json', false],
    ['https://agent.example/', false],
    ['https://agent.example', false],
    ['https://user@agent.example/client.json', false],
    ['https://agent.example/client.json#x', false],
    ['http://agent.example/client.json', false],
    ['http://127.0.0.1:4000/client.json', false],
    ['my-agent', false],
  ])('%s: %s', (text, expected) => {
    expect(isClientId(text, false)).toBe(expected);
  });
});

test.each([
  ['https://agent.example:8443/callback', 'agent.example:8443', false],
  ['http://127.0.0.1:4000/callback', '127.0.0.1:4000', true],
  // The rest of the address of an app can be any text.
  ['com.evil.app://claude.example/callback', 'com.evil.app', true],
  ['com.example.agent:/callback', 'com.example.agent', true],
])('the user sees where %s leads', (address, host, isLocal) => {
  expect([hostIn(address), isLocalRedirect(address)]).toEqual([host, isLocal]);
});

describe('a redirect belongs to a client', () => {
  const registered = [
    'https://agent.example/callback',
    'http://127.0.0.1/local',
    'http://localhost:3000/local',
    'com.example.agent:/callback',
    'javascript:alert(1)',
    'http://agent.example/plain',
  ];

  test.each([
    ['https://agent.example/callback', true],
    ['https://agent.example/callback?x=1', false],
    ['https://agent.example/callback/', false],
    ['https://agent.example:8443/callback', false],
    ['https://evil.example/callback', false],
    // A program has any free port (RFC 8252), but no other path or name.
    ['http://127.0.0.1:49152/local', true],
    ['http://localhost:49152/local', true],
    ['http://127.0.0.1:49152/other', false],
    ['http://[::1]:49152/local', false],
    ['com.example.agent:/callback', true],
    ['com.example.other:/callback', false],
    ['javascript:alert(1)', false],
    ['http://agent.example/plain', false],
  ])('%s: %s', (sent, expected) => {
    expect(hasRedirect(registered, sent)).toBe(expected);
  });
});
