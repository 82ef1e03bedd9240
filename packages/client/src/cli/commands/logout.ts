import { defineCommand } from '../command.ts';

export const logout = defineCommand({
  name: 'logout',
  summary: 'End the session, and forget it.',
  options: {},
  example: 'amsel logout',
  async run(_input, { amsel, baseUrl, config, print, signal }) {
    const refreshToken = config.findSession(baseUrl)?.refreshToken;
    // It is forgotten here also if the server cannot be reached.
    config.storeSession(baseUrl, undefined);
    if (refreshToken) await amsel.logout({ body: { refreshToken } }, { signal });
    const text = refreshToken ? `Logged out of ${baseUrl}.` : `There was no session of ${baseUrl}.`;
    print({ json: { url: baseUrl, hadSession: refreshToken !== undefined }, text });
  },
});
