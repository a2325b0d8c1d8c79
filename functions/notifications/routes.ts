import type { Subject } from '#events/hints.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import type { NamedRecord } from '#functions/platform/http/seen.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { Table } from '#functions/platform/table.ts'
import type { IssueTicket } from '#functions/realtime/public.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { streamRoutes } from '#shared/api/streams.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Notification } from '#shared/model/notification.ts'
import { createChoiceStore } from './choices/store.ts'
import { streamOf } from './keys.ts'
import { noticeKinds } from './notices/rules/kinds.ts'
import { createNoticeStore, type NoticeItem } from './notices/store.ts'
import { contextFor, namedRecords, readNames } from './operations/context.ts'
import { addDevice } from './push/operations/add-device.ts'
import type { Vapid } from './push/ports/vapid.ts'
import { createDeviceStore } from './push/store.ts'
import { readStream } from './stream/operations/read.ts'

/** The key that identifies us to push services, and the hosts to which pushes may be sent. */
type PushServices = { vapid: Pick<Vapid, 'publicKey'>; hosts: readonly string[] }

/** The notifications of a member (specification, section 7, Members). */
export function notificationHandlers({ table, push }: { table: Table; push: PushServices }) {
  /** A page of what whoever calls was told: one read, whoever that turns out to be. */
  async function readOwn(
    {
      query: { unread, limit, cursor },
    }: Pick<HandlerInput<typeof notificationRoutes.list>, 'query'>,
    memberId: string | null,
  ) {
    if (memberId === null) throw new CatalogueError('ERR_UNAUTHENTICATED')
    return createNoticeStore(table, memberId).page({ unread: unread === 1, limit, cursor })
  }

  return implement(notificationRoutes, {
    list: ahead(readOwn, async ({ params }, call, reading) => {
      ownId(params.memberId, call)
      const { items, cursor } = await reading
      const shown = await inWords(table, call.actor.identity, items)
      await call.seen(shown.named)
      return { items: shown.items, cursor }
    }),

    async mark({ params, body: { ids, all, upTo } }, call) {
      const store = createNoticeStore(table, ownId(params.memberId, call))
      return { marked: await store.markRead(all === 1 ? await store.unread(upTo) : ids, call.now) }
    },

    choices: ({ params }, call) => createChoiceStore(table, ownId(params.memberId, call)).read(),

    choose: ({ params, body }, call) =>
      createChoiceStore(table, ownId(params.memberId, call)).choose(body),

    async devices({ params }, call) {
      const store = createDeviceStore(table, ownId(params.memberId, call))
      const [items, serverKey] = await Promise.all([store.all(), push.vapid.publicKey()])
      return {
        serverKey,
        items: items.map(({ id, label, createdAt }) => ({ id, label, createdAt })),
      }
    },

    addDevice: ({ params, body }, call) =>
      addDevice({ table, hosts: push.hosts }, ownId(params.memberId, call), body, call.now),

    async removeDevice({ params: { memberId, deviceId } }, call) {
      const store = createDeviceStore(table, ownId(memberId, call))
      await table.transact([store.removeWrite(deviceId)])
      return {}
    },
  })
}

/** Activity streams (specification, section 7, Members and Practices). */
export function streamHandlers({ table, issueTicket }: { table: Table; issueTicket: IssueTicket }) {
  return implement(streamRoutes, {
    async ofMember({ params, query }, call) {
      const { actor, now } = call
      const id = ownId(params.memberId, call)
      const [read, ticket] = await Promise.all([
        readStream(table, streamOf.member(id), actor.identity, { ...query, now }),
        query.ticket === 1 ? issueTicket(id, [{ topic: 'member', id }], now) : null,
      ])
      await call.seen(read.named)
      return { ...read, ticket }
    },

    async ofPractice({ query }, { actor, scope, now, seen }) {
      if (actor.kind !== 'member') throw new CatalogueError('ERR_ACCESS_DENIED')
      const { practiceId } = scope
      const subjects: Subject[] = [
        { topic: 'member', id: actor.id },
        { topic: 'practice', id: practiceId },
      ]
      const [read, ticket] = await Promise.all([
        readStream(table, streamOf.practice(practiceId), actor.identity, { ...query, now }),
        query.ticket === 1 ? issueTicket(actor.id, subjects, now) : null,
      ])
      await seen(read.named)
      return { ...read, ticket }
    },
  })
}

/** Notices in words, without those about a practice where the reader no longer works. */
async function inWords(
  table: Table,
  reader: Identity,
  notices: readonly NoticeItem[],
): Promise<{ items: Notification[]; named: NamedRecord[] }> {
  const works = new Set(reader.memberships.map(({ practiceId }) => practiceId))
  const items = notices.filter(({ practiceId }) => practiceId === null || works.has(practiceId))
  const names = await readNames(table, items)
  const shown = items.map((item) => ({
    ...item,
    context: contextFor(reader, item, noticeKinds[item.kind].needs, names),
  }))
  return {
    named: namedRecords(shown),
    items: shown.map(({ id, kind, practiceId, at: createdAt, readAt, context }) => {
      const { words, link } = noticeKinds[kind]
      const practiceName = practiceId === null ? null : context.practice
      const text = words(context)
      return { id, kind, practiceId, practiceName, text, link: link(context), createdAt, readAt }
    }),
  }
}
