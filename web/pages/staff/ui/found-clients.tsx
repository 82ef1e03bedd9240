import type { Output } from '../../../api/call.ts';
import type { ReactNode } from 'react';
import { Tile } from '../../../ui/tile.tsx';

export type FoundClient = Output<'listClients'>[number];

type FoundClientsProps = {
  readonly clients: readonly FoundClient[];
  readonly onChoose: (client: FoundClient) => void;
  /** A remark at the end of the line of a client. */
  readonly noteOf?: (client: FoundClient) => ReactNode;
};

/** The clients that a search has found; one is chosen by a click. */
export function FoundClients({ clients, onChoose, noteOf }: FoundClientsProps) {
  return (
    <ul className="client-found">
      {clients.map((client) => (
        <li key={client.id}>
          <button type="button" onClick={() => onChoose(client)}>
            <Tile name={client.name} size="2rem" isRound />
            <span>
              <b>{client.name}</b>
              <small>
                <bdi dir="ltr">{client.phone ?? client.email}</bdi>
              </small>
            </span>
            {noteOf?.(client)}
          </button>
        </li>
      ))}
    </ul>
  );
}
