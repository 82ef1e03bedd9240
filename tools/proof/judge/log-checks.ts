import type { Fault } from '../faults/fault.ts';
import type { Failure } from '../log.ts';
import { type Violation, violation } from '../violation.ts';

const OUTAGE = 503;
/** The gateway answers 500 where a 503 might be wrong: the command may have been decided. */
const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';
const DECISION_OVERRULED = 'decision_overruled';
/** Responses are as usual that long after a fault. */
export const EXCUSE_MS = 15_000;
/** No outcome depends on Redis. */
const HARMLESS = /Redis/;
/** In these, a gateway reaches Postgres, so that it can always learn an outcome or abandon the command. */
const OUTCOME_KNOWN =
  /Redis|clock|queue|actors|worker|arrive twice|^(the way|connections|nothing reaches|replies of) (to )?a gateway/;
const LOG_LINE_MAX = 300;

type LogLine = {
  readonly requestId?: string;
  readonly event?: string;
  readonly err?: { readonly code?: string };
};

/** Skips other lines: a killed process may leave half a line. */
function parseLogLines(lines: readonly string[]): LogLine[] {
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as LogLine];
    } catch {
      return [];
    }
  });
}

/** The 5xx responses other than a 503, unless their outcome was unknown because of a fault. */
export function listUnexplainedErrors(
  failures: readonly Failure[],
  gatewayLines: readonly string[],
  faults: readonly Pick<Fault, 'kind' | 'startedMs' | 'recoveredMs'>[],
): Violation[] {
  const unknown = parseLogLines(gatewayLines).filter(({ err }) => err?.code === OUTCOME_UNKNOWN);
  const unknownIds = new Set(unknown.map(({ requestId }) => requestId));
  return failures.flatMap((failure) => {
    if (failure.kind !== 'server error' || failure.status === OUTAGE) return [];
    const { status, requestId, atMs } = failure;
    const isUnknown = requestId !== null && unknownIds.has(requestId);
    const isDuringFault = isExcused(
      atMs,
      faults.filter(({ kind }) => !OUTCOME_KNOWN.test(kind)),
    );
    if (isUnknown && isDuringFault) return [];
    const reason = isUnknown ? 'without a fault' : 'without an unknown outcome';
    return violation('SERVER_ERROR', `a response was ${status} ${requestId} ${reason}`);
  });
}

/** The 5xx responses and lost connections at a time without any fault. */
export function listCalmFailures(
  failures: readonly Failure[],
  faults: readonly Span[],
): Violation[] {
  return failures.flatMap((failure) => {
    if (isExcused(failure.atMs, faults)) return [];
    if (failure.kind === 'connection lost') {
      return violation('SERVER_ERROR', 'a connection was lost without a fault');
    }
    const { status, requestId } = failure;
    return violation('SERVER_ERROR', `a response was ${status} ${requestId} without a fault`);
  });
}

type Span = Pick<Fault, 'startedMs' | 'recoveredMs'>;

const isExcused = (atMs: number, faults: readonly Span[]) =>
  faults.some(({ startedMs, recoveredMs }) => startedMs <= atMs && atMs <= recoveredMs + EXCUSE_MS);

/** The failures of requests that clients noticed during a deploy, and that no earlier fault explains. */
export function listNoticedDeploys(
  failures: readonly Failure[],
  faults: readonly (Span & Pick<Fault, 'kind'>)[],
  deploys: ReadonlySet<string>,
): Violation[] {
  const others = faults.filter(({ kind }) => !deploys.has(kind));
  return faults
    .filter(({ kind }) => deploys.has(kind))
    .flatMap(({ kind, startedMs, recoveredMs }) => {
      const noticed = failures.filter(
        ({ atMs }) => startedMs <= atMs && atMs <= recoveredMs && !isExcused(atMs, others),
      );
      if (noticed.length === 0) return [];
      return violation('DEPLOY_NOTICED', `${kind}: ${noticed.length} requests failed`);
    });
}

/** Decisions that only a database constraint stopped: the data is right, but the engine is not. */
export function listOverruledDecisions(workerLines: readonly string[]): Violation[] {
  return parseLogLines(workerLines)
    .filter(({ event }) => event === DECISION_OVERRULED)
    .map((line) => JSON.stringify(line).slice(0, LOG_LINE_MAX))
    .map((line) =>
      violation('DECISION_OVERRULED', `the database had to refuse a decision: ${line}`),
    );
}

/** An actor that a gateway or a worker has ended, because its task failed or timed out several times. */
export type EndedActor = {
  readonly id: string;
  readonly runId: string;
  readonly endedMs: number;
  /** Undefined if the code of the workers can replay its history: then its workers had no time for it. */
  readonly replayError?: string | undefined;
};

/** A fault of all workers ends several actors. In runs of 30 minutes, 46 were ended by about 240 faults. */
const ENDED_ACTORS_MIN = 5;
const ENDED_ACTORS_PER_FAULT = 0.25;

/** The actors that were ended because of their history, and all if they are too many. */
export function listWronglyEnded(actors: readonly EndedActor[], faultCount: number): Violation[] {
  const endedMax = Math.max(ENDED_ACTORS_MIN, faultCount * ENDED_ACTORS_PER_FAULT);
  const texts = actors.flatMap(({ id, runId, replayError }) =>
    replayError === undefined ? [] : `the actor ${id} (${runId}) was ended: ${replayError}`,
  );
  if (actors.length > endedMax) texts.push(`${actors.length} actors were ended`);
  return texts.map((text) => violation('WORKFLOW_UNHEALTHY', text));
}

/** The actors that were ended at a time without a fault that can stop their tasks. */
export function listCalmEnds(
  actors: readonly EndedActor[],
  faults: readonly (Span & Pick<Fault, 'kind'>)[],
): Violation[] {
  const harmful = faults.filter(({ kind }) => !HARMLESS.test(kind));
  return actors
    .filter(({ endedMs }) => !isExcused(endedMs, harmful))
    .map(({ id, runId }) =>
      violation('WORKFLOW_UNHEALTHY', `the actor ${id} (${runId}) was ended without a fault`),
    );
}
