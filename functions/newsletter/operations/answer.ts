import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { NewsletterServices } from '../compose.ts'
import { welcomeMail } from '../rules/messages.ts'
import { confirmed, left } from '../rules/subscriber.ts'
import type { NewsletterLink, NewsletterStore } from '../store.ts'

/**
 * The owner of an address says yes to the newsletter; said twice it is the same.
 * @throws ERR_TARGET_NOT_FOUND where the link is good no more, or they left since
 */
export async function confirm(services: NewsletterServices, key: string): Promise<void> {
  const { store, mailWrites, now } = services
  const { mark } = await open(store, key, 'confirm')
  await retryOnConflict(
    async () => {
      const before = ensureFound(await store.find(mark))
      const after = confirmed(before, now)
      if (after === 'gone') throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      return { before, after }
    },
    async ({ before, after }) => {
      if (after === null || after.email === null) return
      const mail = await mailWrites(after.email, { mark, kind: 'leave' }, welcomeMail)
      await store.write([store.replace(before, after), ...mail])
    },
  )
}

/**
 * The owner of an address wants the newsletter no more; said twice it is the same.
 * @throws ERR_TARGET_NOT_FOUND where the link is none of ours
 */
export async function leave({ store, now }: NewsletterServices, key: string): Promise<void> {
  const { mark } = await open(store, key, 'leave')
  await retryOnConflict(
    async () => {
      const before = await store.find(mark)
      return { before, after: before && left(before, now) }
    },
    async ({ before, after }) => {
      if (after) await store.write([store.replace(before, after)])
    },
  )
}

/** @throws ERR_TARGET_NOT_FOUND */
export async function ensureLink(store: NewsletterStore, key: string): Promise<void> {
  await open(store, key, 'leave')
}

async function open(
  store: NewsletterStore,
  key: string,
  kind: NewsletterLink['kind'],
): Promise<NewsletterLink> {
  const link = ensureFound(await store.link(key))
  if (link.kind !== kind) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return link
}
