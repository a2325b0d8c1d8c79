import type { Table, Write } from '#functions/platform/table.ts'
import { phoneKeys } from './keys.ts'
import {
  type CommunicationItem,
  type ConnectionItem,
  communicationItem,
  connectionItem,
  tokenItem,
} from './records.ts'

/** What one practice has of its phone; reaches no other. */
export function createPhoneStore(table: Table, practiceId: string) {
  const keys = phoneKeys(practiceId)
  const itemOf = (item: ConnectionItem) => ({
    ...keys.connection,
    ...{ entity: 'phoneConnection', practiceId, ...item },
  })
  const logged = (item: CommunicationItem) => ({
    ...keys.communication(item.communicationId),
    ...{ gsi1pk: keys.log, gsi1sk: `${item.at}#${item.communicationId}` },
    ...{ entity: 'communication', practiceId, ...item },
  })
  const otherwise = 'ERR_VERSION_CONFLICT'
  return {
    practiceId,
    find: () => table.get(keys.connection, connectionItem),

    /** Fails where somebody else connected meanwhile: ERR_VERSION_CONFLICT */
    add: (item: ConnectionItem): Write => ({ kind: 'put', item: itemOf(item), absent: otherwise }),

    /** Fails where it was written or ended since it was read: ERR_VERSION_CONFLICT */
    replace: ({ revision }: ConnectionItem, after: ConnectionItem): Write => ({
      kind: 'put',
      item: itemOf({ ...after, revision: revision + 1 }),
      replaces: { version: revision, counter: 'revision', otherwise },
    }),

    /** Fails where somebody changed or ended it since it was read: ERR_VERSION_CONFLICT */
    remove: ({ version }: ConnectionItem): Write[] => [
      {
        kind: 'delete',
        key: keys.connection,
        equals: { attribute: 'version', value: version, otherwise },
      },
      { kind: 'delete', key: keys.token },
    ],

    token: () => table.get(keys.token, tokenItem),
    keepToken: (item: { sealedToken: string; of: string; until: string }) =>
      table.transact([
        { kind: 'put', item: { ...keys.token, entity: 'phoneToken', practiceId, ...item } },
      ]),

    communication: (id: string) => table.get(keys.communication(id), communicationItem),
    communications: (ids: readonly string[]) =>
      table.getMany(ids.map(keys.communication), communicationItem),
    /** A page of the log, the latest first. */
    log: (page: { cursor: string | undefined; limit: number }) =>
      table.query({ pk: keys.log, index: 'gsi1', reverse: true, ...page }, communicationItem),

    /** Fails where it was written since it was read: ERR_VERSION_CONFLICT */
    note: (before: CommunicationItem | null, after: CommunicationItem): Write =>
      before
        ? {
            kind: 'put',
            item: logged({ ...after, version: before.version + 1 }),
            replaces: { version: before.version, otherwise },
          }
        : { kind: 'put', item: logged(after), absent: otherwise },
  }
}
export type PhoneStore = ReturnType<typeof createPhoneStore>
