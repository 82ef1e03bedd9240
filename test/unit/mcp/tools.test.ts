import { describe, expect, test } from '@jest/globals';
import { refusalsOf } from '../../../contract/responses.ts';
import { ADVICE, adviceFor } from '../../../gateway/mcp/advice.ts';
import { toErrorResult } from '../../../gateway/mcp/results.ts';
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

test('tools that give something up are destructive', () => {
  const destructive = TOOLS.filter(({ annotations }) => annotations.destructiveHint);
  expect(new Set(destructive.map(({ name }) => name))).toEqual(
    new Set(['reschedule', 'cancel', 'answer_request', 'close_visit']),
  );
});

test('a failure that is stored with its key needs another key', () => {
  const nextOf = (refusal: Parameters<typeof toErrorResult>[0]) =>
    JSON.parse(toErrorResult(refusal).content[0]!.text).next;
  const failed = { ok: false, code: 'SERVER_ERROR' } as const;
  expect(nextOf(failed)).toContain('the same idempotencyKey');
  expect(nextOf({ ...failed, isReplayed: true })).toContain('a new idempotencyKey');
});

test('the advice about an argument says what it must be', () => {
  const wrong = { ok: false, code: 'INVALID_INPUT' } as const;
  expect(adviceFor({ ...wrong, field: 'near' })).toContain('lat,lng');
  expect(adviceFor({ ...wrong, field: 'idempotencyKey' })).toContain('use a new one');
  expect(adviceFor({ ...wrong, field: 'date' })).toBe(adviceFor(wrong));
});

test('a customer is not shown the arguments of staff', () => {
  const shown = toolsFor('customer').flatMap(({ input }) => Object.keys(input.shape));
  expect(shown).not.toContain('override');
  expect(shown).not.toContain('crmClientId');
  const staff = toolsFor('business').flatMap(({ input }) => Object.keys(input.shape));
  expect(staff).toContain('override');
});
