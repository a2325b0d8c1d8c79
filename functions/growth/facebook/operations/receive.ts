import { facebookLeadNoted } from '#events/growth.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { AlreadyDone, type Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { FacebookNews } from '#shared/model/facebook.ts'
import type { ReadSettings } from '../../ports/settings.ts'
import { setUp } from '../compose.ts'
import { leadsIn } from '../rules/news.ts'
import { isAgreed, isSignedBy } from '../rules/signature.ts'
import { createFacebookStore, practiceOfPage } from '../store.ts'

type Dependencies = { table: Table; settings: ReadSettings }

const AT_ONCE = 8

/**
 * What Meta asks before it sends news: the word that was agreed on is answered by the challenge.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_ACCESS_DENIED
 */
export async function confirmWebhook(
  settings: ReadSettings,
  asked: { mode: string; word: string; challenge: string },
): Promise<string> {
  const { known } = await setUp(settings)
  if (asked.mode !== 'subscribe' || !isAgreed(asked.word, known.verifyToken)) {
    throw new CatalogueError('ERR_ACCESS_DENIED')
  }
  return asked.challenge
}

/**
 * Notes the leads that Meta tells of, each once however often it is told. What they say is asked for later: Meta
 * wants an answer within seconds.
 * @throws ERR_INTEGRATION_NOT_SET_UP, ERR_ACCESS_DENIED where Meta has not signed it
 */
export async function receiveNews(
  { table, settings }: Dependencies,
  { signed, now }: Pick<Call, 'signed' | 'now'>,
  news: FacebookNews,
): Promise<void> {
  const { known } = await setUp(settings)
  if (!signed || !isSignedBy(known.appSecret, signed)) throw new CatalogueError('ERR_ACCESS_DENIED')
  const leads = leadsIn(news)
  const pageIds = [...new Set(leads.map(({ pageId }) => pageId))]
  const owners = new Map(
    await mapLimited(pageIds, AT_ONCE, async (pageId) => {
      return [pageId, await practiceOfPage(table, pageId)] as const
    }),
  )
  await mapLimited(leads, AT_ONCE, async ({ pageId, leadgenId }) => {
    const practiceId = owners.get(pageId)
    if (practiceId) await noteLead(table, { practiceId, leadgenId, now })
  })
}

type Noted = { practiceId: string; leadgenId: string; now: Date }

async function noteLead(table: Table, { practiceId, leadgenId, now }: Noted): Promise<void> {
  try {
    await table.transact([
      createFacebookStore(table, practiceId).note(leadgenId, now),
      eventWrite(facebookLeadNoted, { leadgenId }, { practiceId, actor: null, now }),
    ])
  } catch (error) {
    // It was told before.
    if (!(error instanceof AlreadyDone)) throw error
  }
}
