import * as v from 'valibot'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import type { PlainErrorName } from '#shared/errors.ts'
import { forgottenAt, type Invitation, invitationItem } from './rules/invitation.ts'

const BEGINS = 'INVITATION#'
const placeItem = v.object({ practiceId: v.string(), invitationId: v.string() })

const placeKey = (secretHash: string): Key => ({
  pk: `INVITATION#${secretHash}`,
  sk: 'INVITATION',
})

/** Whose invitation the link with this secret is; null where it is no longer good, or never was. */
export function findPlace(table: Table, secretHash: string) {
  return table.get(placeKey(secretHash), placeItem)
}

/** The invitations of one practice: built for it, and reaching no other. */
export type InvitationStore = {
  /** Those that nobody has accepted, newest first. */
  open(): Promise<Invitation[]>
  find(id: string): Promise<Invitation | null>
  /** @throws ERR_INVITATION_EXISTS where the address has one */
  create(invitation: Invitation, also: Write[]): Promise<void>
  /** Gives it another link. @throws ERR_VERSION_CONFLICT */
  replace(before: Invitation, after: Invitation, also: Write[]): Promise<void>
  /** @throws ERR_VERSION_CONFLICT where it was changed, or accepted, since it was read */
  remove(invitation: Invitation, also: Write[]): Promise<void>
  /** Notes who accepts it. @throws ERR_VERSION_CONFLICT */
  accept(invitation: Invitation, memberId: string, also: Write[]): Promise<void>
}

/** One practice's invitations in the single table. */
export function createInvitationStore(table: Table, practiceId: string): InvitationStore {
  const { partition } = practiceKeys(practiceId)
  const keyOf = (id: string): Key => ({ pk: partition, sk: `${BEGINS}${id}` })
  const guardKey = (email: string): Key => ({ pk: `PRACTICE#${practiceId}#INVITED`, sk: email })

  const same = ({ version }: Invitation) =>
    ({ attribute: 'version', value: version, otherwise: 'ERR_VERSION_CONFLICT' }) as const

  function guard(invitation: Invitation, absent?: PlainErrorName): Write {
    const { id: invitationId, email } = invitation
    const expiresAt = forgottenAt(invitation)
    const item = { ...guardKey(email), entity: 'invited', practiceId, invitationId, expiresAt }
    return { kind: 'put', item, ...(absent && { absent }) }
  }

  function place(invitation: Invitation): Write {
    const { id: invitationId, secretHash } = invitation
    const expiresAt = forgottenAt(invitation)
    const key = placeKey(secretHash)
    const item = { ...key, entity: 'invitationPlace', practiceId, invitationId, expiresAt }
    return { kind: 'put', item }
  }

  const itemOf = (invitation: Invitation) => ({
    ...keyOf(invitation.id),
    ...{ entity: 'invitation', practiceId, ...invitation },
    expiresAt: forgottenAt(invitation),
  })

  return {
    async open() {
      const range = { begins: BEGINS }
      const all = await table.queryAll({ pk: partition, range, reverse: true }, invitationItem)
      return all.filter(({ acceptedBy }) => acceptedBy === null)
    },

    find: (id) => table.get(keyOf(id), invitationItem),

    async create(invitation, also) {
      await table.transact([
        guard(invitation, 'ERR_INVITATION_EXISTS'),
        { kind: 'put', item: itemOf(invitation) },
        place(invitation),
        ...also,
      ])
    },

    async replace(before, after, also) {
      const { otherwise, value: version } = same(before)
      await table.transact([
        { kind: 'put', item: itemOf(after), replaces: { version, otherwise } },
        { kind: 'delete', key: placeKey(before.secretHash) },
        place(after),
        guard(after),
        ...also,
      ])
    },

    async remove(invitation, also) {
      await table.transact([
        { kind: 'delete', key: keyOf(invitation.id), equals: same(invitation) },
        { kind: 'delete', key: placeKey(invitation.secretHash) },
        { kind: 'delete', key: guardKey(invitation.email) },
        ...also,
      ])
    },

    async accept(invitation, memberId, also) {
      await table.transact([
        {
          kind: 'update',
          key: keyOf(invitation.id),
          set: { acceptedBy: memberId },
          add: { version: 1 },
          equals: same(invitation),
        },
        { kind: 'delete', key: guardKey(invitation.email) },
        ...also,
      ])
    },
  }
}
