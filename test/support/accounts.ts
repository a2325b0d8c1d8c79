import { type AccountServices, createServices } from '#functions/accounts/compose.ts'
import { type Message, messageText, type QueueMessage } from '#functions/deliveries/public.ts'
import { identityKeys, type MemberItem } from '#functions/platform/identity/records.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { anAccount } from './records.ts'
import { testVault } from './vault.ts'

/** What the rules of accounts ask for, on a real table; passwords are kept as they are. */
export function accountsOn(given: Table) {
  const sent: Message[] = []
  const queued = new Map<Write, Message>()
  const queueMessage: QueueMessage = async (message, { id }) => {
    const item = { pk: `MESSAGE#${id}`, sk: 'MESSAGE', entity: 'message' }
    const write: Write = { kind: 'put', item }
    queued.set(write, message)
    return [write]
  }
  /** Messages are sent with the transaction that they are queued in. */
  const table: Table = {
    ...given,
    async transact(writes) {
      await given.transact(writes)
      sent.push(...writes.flatMap((write) => queued.get(write) ?? []))
    },
  }
  const origin = 'https://app.example.com'
  const vault = testVault('factors')
  const compose = createServices({ table, origin, queueMessage, vault })
  const { store, codes } = compose(new Date())
  return {
    store,
    codes,
    sent,
    at: (now: Date): AccountServices => ({
      ...compose(now),
      hashPassword: async (password) => password,
      isPassword: async (password, stored) => password === stored,
      unsafeBecause: async (password) => (password === 'weak' ? ['Password is too weak.'] : []),
    }),
    /** The newest code that was sent there. */
    codeTo: (to: string) => codeIn(sent.findLast((message) => message.to === to)),
    /** Keeps an account with its address, proven, and its number where that is verified. */
    async keep(changes: Partial<MemberItem> = {}): Promise<MemberItem> {
      const member = anAccount(changes)
      const { id, email, mobile, mobileVerified } = member
      await store.register(member, null, [])
      await table.transact([
        {
          kind: 'update',
          key: identityKeys.email(email),
          set: { verified: member.emailVerified },
        },
      ])
      if (mobile !== null && mobileVerified) {
        const key = { pk: `MOBILE#${mobile}`, sk: 'OWNER' }
        const item = { ...key, entity: 'mobileOwner', memberId: id }
        await table.transact([{ kind: 'put', item }])
      }
      return member
    },
  }
}

/** The six digits that a message carries. */
export function codeIn(message: Message | undefined): string {
  return (message && messageText(message).match(/\b\d{6}\b/)?.[0]) ?? ''
}

/** Six digits that are not these. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
