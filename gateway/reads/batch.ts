import { type Context, context } from '@opentelemetry/api';
import { runInContexts } from '../../telemetry/spans.ts';

type Asked<In, Out> = {
  readonly item: In;
  readonly askedIn: Context;
  readonly resolve: (out: Out) => void;
  readonly reject: (reason: unknown) => void;
};

export type BatchLimits = {
  /** While so many are under way, what is asked waits and gathers. */
  readonly inFlightMax: number;
  readonly batchMax: number;
};

/**
 * One errand for many who ask: what is asked in one turn of the event loop, or while enough is under
 * way, is done together. Every answer was fetched after its question was asked.
 */
export function batch<In, Out>(
  doTogether: (items: In[]) => Promise<readonly Out[]>,
  { inFlightMax, batchMax }: BatchLimits,
): (item: In) => Promise<Out> {
  const waiting: Asked<In, Out>[] = [];
  let underWay = 0;
  let isDue = false;

  function begin(): void {
    isDue = false;
    while (underWay < inFlightMax && waiting.length > 0) {
      void run(waiting.splice(0, batchMax));
    }
  }

  async function run(together: Asked<In, Out>[]): Promise<void> {
    underWay += 1;
    try {
      const outs = await runInContexts(
        together.map(({ askedIn }) => askedIn),
        () => doTogether(together.map(({ item }) => item)),
      );
      together.forEach(({ resolve }, i) => resolve(outs[i]!));
    } catch (error) {
      // What failed now would fail again: nobody waits for a second outage to be told of the first.
      for (const { reject } of [...together, ...waiting.splice(0)]) reject(error);
    }
    underWay -= 1;
    begin();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, askedIn: context.active(), resolve, reject });
      if (isDue) return;
      isDue = true;
      setImmediate(begin);
    });
}
