import { expect, test } from '@jest/globals';
import type { Server } from '@modelcontextprotocol/server';
import { refuse } from '../../../domain/outcome.ts';
import { addTasks } from '../../../gateway/mcp/tasks.ts';
import type { ToolContext } from '../../../gateway/mcp/tool.ts';

type Handler = (params: { taskId: string }, context: object) => Promise<unknown>;
const WITH_TASKS = {
  mcpReq: {
    envelope: {
      'io.modelcontextprotocol/clientCapabilities': {
        extensions: { 'io.modelcontextprotocol/tasks': {} },
      },
    },
  },
};

/** Asks for a task whose booking cannot be read. */
function askFor(code: 'NOT_FOUND' | 'DB_UNAVAILABLE' | 'RATE_LIMITED') {
  const handlers = new Map<string, Handler>();
  const server = {
    setRequestHandler: (method: string, _schemas: object, handler: Handler) =>
      void handlers.set(method, handler),
  };
  const context = { call: () => Promise.resolve(refuse(code)) } as unknown as ToolContext;
  addTasks(server as unknown as Server, context);
  return handlers.get('tasks/get')!({ taskId: 'bkg_1' }, WITH_TASKS);
}

test('only a task that does not exist is unknown', async () => {
  await expect(askFor('NOT_FOUND')).rejects.toMatchObject({ code: -32602 });
  await expect(askFor('DB_UNAVAILABLE')).rejects.toMatchObject({ code: -32603 });
  await expect(askFor('RATE_LIMITED')).rejects.toMatchObject({ code: -32603 });
});
