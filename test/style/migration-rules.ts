import {
  type AlterTableCmd,
  type AlterTableStmt,
  type ColumnDef,
  type Constraint,
  type GrantStmt,
  type IndexStmt,
  loadModule,
  type Node,
  parseSync,
} from 'libpg-query';

await loadModule();

export type Refusal = { readonly statement: string; readonly reason: string };

/** The tables and constraints that the migration itself creates. */
type Created = { readonly tables: ReadonlySet<string>; readonly constraints: ReadonlySet<string> };

/** Finds statements that lock or rewrite a table with rows, or remove something the previous release uses. */
export function refuseStatements(migration: string): Refusal[] {
  const sql = migration.replaceAll('--> statement-breakpoint', ';');
  const statements = (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location, stmt_len }) => ({
    node: stmt!,
    statement: textAt(sql, stmt_location, stmt_len),
  }));
  const created = listCreated(statements.map(({ node }) => node));
  return statements.flatMap(({ node, statement }) => {
    const reason = refuse(node, created);
    return reason === undefined ? [] : [{ statement, reason }];
  });
}

/** The parser counts bytes, not characters. */
function textAt(sql: string, start = 0, length?: number): string {
  const end = length === undefined ? undefined : start + length;
  return Buffer.from(sql).subarray(start, end).toString().trim();
}

function listCreated(nodes: readonly Node[]): Created {
  const tables = nodes.flatMap((node) =>
    'CreateStmt' in node && !node.CreateStmt.if_not_exists ? [node.CreateStmt.relation!] : [],
  );
  const constraints = nodes
    .flatMap((node) => ('AlterTableStmt' in node ? commandsOf(node.AlterTableStmt) : []))
    .flatMap(({ def }) => (def && 'Constraint' in def ? [def.Constraint.conname!] : []));
  return {
    tables: new Set(tables.map(({ relname }) => relname!)),
    constraints: new Set(constraints),
  };
}

function refuse(node: Node, created: Created): string | undefined {
  if ('CreateStmt' in node || 'CreateFunctionStmt' in node || 'CommentStmt' in node)
    return undefined;
  // The cursor of a new consumer: no other release uses it.
  if ('InsertStmt' in node && node.InsertStmt.relation!.relname === 'event_cursors')
    return undefined;
  if ('GrantStmt' in node) return refuseGrant(node.GrantStmt);
  if ('IndexStmt' in node) return refuseIndex(node.IndexStmt, created);
  if ('AlterTableStmt' in node) return refuseAlterTable(node.AlterTableStmt, created);
  return 'not on the list of safe statements';
}

function refuseGrant({ is_grant, objtype }: GrantStmt): string | undefined {
  const isExecute = objtype === 'OBJECT_FUNCTION' || objtype === 'OBJECT_PROCEDURE';
  return is_grant || isExecute ? undefined : 'the previous release uses its rights';
}

function refuseIndex(index: IndexStmt, created: Created): string | undefined {
  if (index.concurrent) return 'CONCURRENTLY fails in a transaction';
  if (index.if_not_exists || created.tables.has(index.relation!.relname!)) return undefined;
  return 'blocks writes: create it by hand first, then say IF NOT EXISTS';
}

function refuseAlterTable(stmt: AlterTableStmt, created: Created): string | undefined {
  if (stmt.objtype !== 'OBJECT_TABLE') return 'not on the list of safe statements';
  if (created.tables.has(stmt.relation!.relname!)) return undefined;
  return commandsOf(stmt)
    .map((command) => refuseCommand(command, created))
    .find((reason) => reason !== undefined);
}

function commandsOf({ cmds = [] }: AlterTableStmt): AlterTableCmd[] {
  return cmds.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []));
}

function refuseCommand(
  { subtype, name, def }: AlterTableCmd,
  created: Created,
): string | undefined {
  switch (subtype) {
    case 'AT_AddColumn':
      return refuseColumn((def as { ColumnDef: ColumnDef }).ColumnDef);
    case 'AT_AddConstraint':
      return refuseConstraint((def as { Constraint: Constraint }).Constraint);
    case 'AT_ValidateConstraint':
      return created.constraints.has(name!)
        ? 'validates under the lock of ADD CONSTRAINT: use another migration'
        : undefined;
    case 'AT_DropNotNull':
    case 'AT_ColumnDefault':
      return undefined;
    default:
      return 'not on the list of safe changes to a table';
  }
}

/** Adding a column of another type could rewrite the table: serial, domains. */
const SAFE_TYPES = new Set(
  'text bool int2 int4 int8 numeric date timestamptz jsonb uuid'.split(' '),
);

function refuseColumn({ typeName, constraints = [] }: ColumnDef): string | undefined {
  const type = typeName!.names!.at(-1)!;
  if (!('String' in type && SAFE_TYPES.has(type.String.sval!))) {
    return 'a column of this type may rewrite the table';
  }
  const parts = constraints.map((node) => (node as { Constraint: Constraint }).Constraint);
  const defaults = parts.filter(({ contype }) => contype === 'CONSTR_DEFAULT');
  if (defaults.some(({ raw_expr }) => !isConstant(raw_expr!))) {
    return 'a computed default rewrites the table';
  }
  const isRequired = parts.some(({ contype }) => contype === 'CONSTR_NOTNULL');
  if (isRequired && defaults.length === 0) return 'NOT NULL needs a constant default';
  const isPlain = parts.every(({ contype }) =>
    ['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'].includes(contype!),
  );
  return isPlain ? undefined : 'add the constraint of a column by itself';
}

function isConstant(expression: Node): boolean {
  if ('TypeCast' in expression) return isConstant(expression.TypeCast.arg!);
  return 'A_Const' in expression && !expression.A_Const.isnull;
}

function refuseConstraint({ contype, skip_validation, indexname }: Constraint): string | undefined {
  switch (contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return skip_validation ? undefined : 'reads the whole table under a lock: say NOT VALID';
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return indexname ? undefined : 'builds an index under a lock: say USING INDEX';
    default:
      return 'reads the whole table under a lock';
  }
}
