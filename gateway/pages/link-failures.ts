import type { ErrorRequestHandler, Request, Response } from 'express';
import { refuse } from '../../domain/outcome.ts';
import { type PageTitle, renderNotice } from '../../mail/page-parts.ts';
import { networkOf } from '../access/address.ts';
import { limitUnknownLinks } from '../access/unknown-links.ts';
import type { Deps } from '../deps.ts';
import { handleErrors, type SendRefusal, setRefusal } from '../http/refusals.ts';
import { languageOf, sendFormPage } from './form-page.ts';

/** Sends pages in place of the form of a link. People read them, so they are no JSON. */
export function createLinkFailures(
  { redis, log, metrics }: Pick<Deps, 'redis' | 'log' | 'metrics'>,
  { name, title }: { readonly name: string; readonly title: PageTitle },
) {
  const refuseUnknown = limitUnknownLinks(redis, name);
  const sendRefusalPage: SendRefusal = (res, refusal, status) => {
    setRefusal(res, refusal, status);
    const language = languageOf(res.req, undefined, undefined);
    sendFormPage(res, res.statusCode, renderNotice(language, title, 'page.failed'));
  };
  return {
    async sendUnknown(req: Pick<Request, 'ip' | 'headers'>, res: Response): Promise<void> {
      const refusal = await refuseUnknown(networkOf(req.ip ?? ''), refuse('NOT_FOUND'));
      if (refusal.code === 'RATE_LIMITED') return sendRefusalPage(res, refusal);
      const language = languageOf(req, undefined, undefined);
      sendFormPage(res, 404, renderNotice(language, title, 'page.unknownLink'));
    },
    /** Such as a form that is too large, or a database that does not respond. */
    handleErrors: handleErrors(log, metrics, sendRefusalPage) satisfies ErrorRequestHandler,
  };
}
