import { SCOPES } from '../../contract/access.ts';
import { newId } from '../../contract/ids.ts';
import {
  createKey,
  DAILY_QUOTA,
  describeKeys,
  getCurrentKey,
  revokeCurrentKey,
} from '../../contract/api-keys.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import { listApiKeyDays } from '../../db/reads/api-keys.ts';
import { insertApiKey, revokeApiKey } from '../../db/writes/api-keys.ts';
import { addDays, utcDayOf } from '../../domain/local-time.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { newApiKey } from '../access/api-key.ts';
import { consumeAttempt } from '../access/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const RATE_LIMIT = `${DAILY_QUOTA.toLocaleString('en-US')} requests per day`;
const USAGE_DAYS = 30;

export function apiKeyRoutes(deps: Deps): Route[] {
  const { db } = deps.database;
  const perAddress = { name: 'keys-address', max: deps.limits.keysPerHour, windowSeconds: 3600 };
  const toUrl = (path: string) => new URL(path, deps.publicUrl).href;

  return [
    route(createKey, async ({ body, address }) => {
      const retryAfterSeconds = await consumeAttempt(deps.redis, perAddress, address);
      if (retryAfterSeconds !== undefined) return refuse('RATE_LIMITED', retryAfterSeconds);
      const apiKey = newApiKey(body.environment);
      const createdAt = new Date(deps.nowMs());
      const row = { id: newId('key'), keyHash: hashSecret(apiKey), scopes: [...SCOPES], createdAt };
      await transact(deps.database, (tx) => insertApiKey(tx, { ...row, ...body }));
      return accept({
        body: {
          apiKey,
          name: body.name,
          tier: 'free',
          environment: body.environment,
          rateLimit: RATE_LIMIT,
          status: 'active',
          scopes: [...SCOPES],
          createdAt: createdAt.toISOString(),
          instructions:
            'Keep it: it is shown only now. Send it as X-API-Key on every request. It reads; to book, a user logs in.',
          docsUrl: toUrl('/docs'),
        },
      });
    }),

    route(describeKeys, async () =>
      accept({
        body: {
          service: 'Amsel',
          onboarding: 'POST /api/keys makes a key at once: no account, no payment.',
          freeTier: {
            rateLimit: RATE_LIMIT,
            price: 'free',
            creditCardRequired: false,
            sandboxEnvironment: true,
          },
          scopes: [...SCOPES],
          scopesNote: 'Every key carries all of them. They read what is public; no key can book.',
          generateKeyEndpoint: {
            method: 'POST',
            path: createKey.path,
            samplePayload: { name: 'My agent', environment: 'sandbox' as const },
          },
          documentation: toUrl('/docs'),
          openApi: toUrl('/openapi.json'),
          llmsTxt: toUrl('/llms.txt'),
        },
      }),
    ),

    route(getCurrentKey, async ({ key }) => {
      await deps.usageCounter.flush();
      const sinceDay = addDays(utcDayOf(deps.nowMs()), 1 - USAGE_DAYS);
      const days = await listApiKeyDays(db, key.id, sinceDay);
      return accept({
        body: {
          name: key.name,
          environment: key.environment,
          scopes: key.scopes,
          createdAt: key.createdAt.toISOString(),
          lastUsedAt: new Date(deps.nowMs()).toISOString(),
          days,
        },
      });
    }),

    route(revokeCurrentKey, async ({ key }) => {
      await transact(deps.database, (tx) => revokeApiKey(tx, key.id, new Date(deps.nowMs())));
      deps.keyCache.revoke(key);
      return accept({ body: undefined });
    }),
  ];
}
