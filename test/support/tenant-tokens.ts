import { randomBytes } from 'node:crypto';
import { newId } from '../../contract/ids.ts';
import { hashSecret } from '../../contract/secrets.ts';
import {
  emailChanges,
  magicLinks,
  passwordResets,
  refreshTokens,
} from '../../db/schema/accounts.ts';
import { exportChunks, exports } from '../../db/schema/exports.ts';
import { invitations } from '../../db/schema/invitations.ts';
import type { factoriesOn } from './factories.ts';
import type { Account } from './sessions.ts';

export const newToken = () => randomBytes(32).toString('base64url');

type Shop = {
  readonly accounts: {
    readonly customer: Account;
    readonly professional: Account & { readonly email: string };
    readonly owner: Account;
  };
  readonly businessId: string;
  readonly feedToken: string;
};

/** The tokens of a tenant that only their holders know. */
export async function addTokens(
  { db }: Pick<ReturnType<typeof factoriesOn>, 'db'>,
  { accounts, businessId, feedToken }: Shop,
) {
  const { customer, professional } = accounts;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const [refreshToken, resetToken] = [newToken(), newToken()];
  const [magicToken, emailToken, exportToken] = [newToken(), newToken(), newToken()];
  const endableSessionId = newId('ses');
  const ofCustomer = { userId: customer.id, expiresAt };
  await db
    .insert(refreshTokens)
    .values({ ...ofCustomer, tokenHash: hashSecret(refreshToken), familyId: endableSessionId });
  await db.insert(magicLinks).values({ ...ofCustomer, tokenHash: hashSecret(magicToken) });
  await db.insert(emailChanges).values({
    ...ofCustomer,
    tokenHash: hashSecret(emailToken),
    email: `${emailToken}@moved.test`,
  });
  await db.insert(passwordResets).values({ ...ofCustomer, tokenHash: hashSecret(resetToken) });
  const exportId = newId('exp');
  await db.insert(exports).values({
    id: exportId,
    kind: 'person',
    subjectId: customer.id,
    requestedById: customer.id,
    status: 'ready',
    tokenHash: hashSecret(exportToken),
    expiresAt,
  });
  await db.insert(exportChunks).values({ exportId, seq: 0, content: '{}' });
  const invitationId = newId('inv');
  const invitationToken = newToken();
  await db.insert(invitations).values({
    id: invitationId,
    businessId,
    email: professional.email,
    tokenHash: hashSecret(invitationToken),
    invitedById: accounts.owner.id,
  });
  return {
    feedToken,
    refreshToken,
    endableRefreshToken: refreshToken,
    resetToken,
    magicToken,
    emailToken,
    exportToken,
    endableSessionId,
    invitationId,
    pendingInvitationId: invitationId,
    invitationToken,
  };
}
