import { describe, expect, test } from '@jest/globals';
import { refusalsOf } from '../../../contract/responses.ts';
import { ADVICE } from '../../../gateway/mcp/advice.ts';
import { TOOLS, toolsFor } from '../../../gateway/mcp/tools/index.ts';

const byName = TOOLS.map((tool) => [`${tool.name} for ${tool.roles.join(', ')}`, tool] as const);

describe.each(byName)('%s', (_name, tool) => {
  test('says what to do after every refusal of its endpoints', () => {
    const codes = new Set(tool.endpoints.flatMap((endpoint) => refusalsOf(endpoint)));
    expect([...codes].filter((code) => ADVICE[code] === undefined)).toEqual([]);
  });

  test('needs the scope that fits what it does', () => {
    const isPublic = tool.endpoints.every(
      ({ access }) => typeof access === 'object' && 'scope' in access,
    );
    const scope = tool.annotations.readOnlyHint ? 'appointments:read' : 'appointments:write';
    expect(tool.scope).toBe(isPublic ? undefined : scope);
  });

  test('takes an idempotency argument if it writes', () => {
    const hasKey = 'idempotencyKey' in tool.input.shape;
    expect(hasKey).toBe(!tool.annotations.readOnlyHint);
  });
});

test.each(['customer', 'professional', 'business', 'admin'] as const)(
  'a %s has one tool of each name',
  (role) => {
    const names = toolsFor(role).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  },
);

test('a customer is not shown the arguments of staff', () => {
  const shown = toolsFor('customer').flatMap(({ input }) => Object.keys(input.shape));
  expect(shown).not.toContain('override');
  expect(shown).not.toContain('crmClientId');
  const staff = toolsFor('business').flatMap(({ input }) => Object.keys(input.shape));
  expect(staff).toContain('override');
});
