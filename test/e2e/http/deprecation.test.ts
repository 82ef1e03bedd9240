import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import express from 'express';
import type { Server } from 'node:http';
import { z } from 'zod';
import { endpoint } from '../../../contract/endpoint.ts';
import { accept } from '../../../domain/outcome.ts';
import { mount } from '../../../gateway/http/mount.ts';
import { route } from '../../../gateway/http/route.ts';
import { listen, portOf } from '../../../gateway/http/server.ts';

const deprecated = endpoint({
  id: 'retired',
  method: 'get',
  path: '/api/retired',
  summary: 'A deprecated route',
  access: { scope: 'availability:read' },
  ownership: 'public',
  example: {},
  success: { status: 200, description: 'Still here', schema: z.object({}) },
  refusals: [],
  deprecated: { since: '2027-01-01', sunset: '2027-07-01' },
});
let server: Server;

beforeAll(async () => {
  const app = express();
  mount(app, [route(deprecated, async () => accept({ body: {} }))], {
    authenticate: async () => undefined,
    findMemberships: async () => [],
    guardAnonymous: (_req, _res, next) => next(),
    limitSession: () => undefined,
    isLocalOnly: false,
    validateResponses: true,
  });
  server = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    connectionsMax: 10,
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => {
  server.close();
});

test('a deprecated route sends Deprecation and Sunset headers', async () => {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/api/retired`);

  expect(response.headers.get('deprecation')).toBe('@1798761600');
  expect(response.headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT');
});
