import { z } from 'zod';
import { STAFF } from '../../../contract/access.ts';
import {
  completeAppointment,
  confirmAppointment,
  declineAppointment,
  markNoShow,
} from '../../../contract/appointment-changes.ts';
import { Appointment } from '../../../contract/appointments.ts';
import { getBusinessCalendar } from '../../../contract/business-calendar.ts';
import { listClients } from '../../../contract/clients.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { getReport } from '../../../contract/reports.ts';
import { listWaitlist } from '../../../contract/waitlist.ts';
import { refuseField } from '../../../domain/outcome.ts';
import {
  argumentsOf,
  DESTRUCTIVE,
  endpointTool,
  nameArgument,
  NextCursor,
  nextCursorOf,
  READ,
  type Tool,
  toRequest,
} from '../tool.ts';

const { roles } = STAFF;
const scope = 'appointments:read';
const renamed = { id: 'appointmentId' };

const calendar = endpointTool(getBusinessCalendar, {
  name: 'business_calendar',
  title: 'Read the calendar of a business',
  description:
    'Hours, time off, sessions and appointments of all professionals of a business on some days; of a professional only their own. The plan of tomorrow is one call.',
  scope,
  roles,
  annotations: READ,
  output: getBusinessCalendar.success.schema,
  toValue: ({ body }) => body as object,
});

const clients = endpointTool(listClients, {
  name: 'find_clients',
  title: 'Find clients',
  description:
    'Clients of the business by name, email or phone, as typed. `book` takes the `id`: as `crmClientId` of a client record, as `clientId` of an account.',
  scope,
  roles,
  annotations: READ,
  output: z.object({ clients: listClients.success.schema, ...NextCursor }),
  usual: () => ({ limit: 20 }),
  toValue: (response) => ({ clients: response.body, ...nextCursorOf(response) }),
});

const waitlist = endpointTool(listWaitlist, {
  name: 'list_waitlist',
  title: 'List who waits',
  description: 'The customers who wait for a free time, the first in line first.',
  scope,
  roles,
  annotations: READ,
  output: z.object({ entries: listWaitlist.success.schema, ...NextCursor }),
  usual: () => ({ limit: 50 }),
  toValue: (response) => ({ entries: response.body, ...nextCursorOf(response) }),
});

const report = endpointTool(getReport, {
  name: 'business_report',
  title: 'Report on a period',
  description:
    'Bookings, cancellations, no-shows, utilisation, money and clients of a period, by day, professional, service and more.',
  scope,
  roles,
  annotations: READ,
  output: getReport.success.schema,
  toValue: ({ body }) => body as object,
});

/** A tool with an argument that chooses one of two changes. */
function choiceTool(
  chosen: { readonly argument: string; readonly description: string },
  choices: Readonly<Record<string, Endpoint>>,
  tool: Pick<Tool, 'name' | 'title' | 'description'>,
): Tool {
  const endpoints = Object.values(choices);
  const names = Object.keys(choices);
  const own = { [chosen.argument]: z.enum(names).meta({ description: chosen.description }) };
  const derived = endpoints.map((endpoint) => argumentsOf(endpoint, { renamed }));
  return {
    ...tool,
    endpoints,
    scope: 'appointments:write',
    roles,
    annotations: DESTRUCTIVE,
    input: z.strictObject({ ...Object.assign({}, ...derived), ...own }),
    own,
    output: z.object({ appointment: Appointment }),
    async run({ [chosen.argument]: choice, ...args }, { call }) {
      const endpoint = choices[String(choice)]!;
      const taken = argumentsOf(endpoint, { renamed });
      const other = Object.keys(args).find((name) => !Object.hasOwn(taken, name));
      if (other !== undefined) return refuseField('INVALID_INPUT', other);
      const response = await call(endpoint, toRequest(endpoint, args, renamed));
      return response.ok
        ? { ok: true, value: { appointment: response.value.body } }
        : nameArgument(response, renamed);
    },
  };
}

const answerRequest = choiceTool(
  { argument: 'decision', description: '`decline` cancels it, and tells the customer' },
  { confirm: confirmAppointment, decline: declineAppointment },
  {
    name: 'answer_request',
    title: 'Confirm or decline a request',
    description:
      'Confirms or declines an appointment that is Pending. The customer gets a mail. `reason` is only for `decline`.',
  },
);

const closeVisit = choiceTool(
  { argument: 'result', description: '`noShow`: the customer did not come' },
  { completed: completeAppointment, noShow: markNoShow },
  {
    name: 'close_visit',
    title: 'Close a visit',
    description:
      'Marks a visit as completed after its end, or its customer as absent from ten minutes after its start.',
  },
);

export const STAFF_TOOLS: readonly Tool[] = [
  calendar,
  clients,
  waitlist,
  report,
  answerRequest,
  closeVisit,
];
