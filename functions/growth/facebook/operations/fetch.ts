import type { Received } from '#events/define.ts'
import {
  type facebookCheckDue,
  facebookLeadFetched,
  type facebookLeadNoted,
} from '#events/growth.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict, retryOnConflict } from '#functions/platform/retry.ts'
import { AlreadyDone } from '#functions/platform/table.ts'
import { doneWrite } from '#functions/schedules/public.ts'
import { CatalogueError, type ErrorName } from '#shared/errors.ts'
import { INTEGRATION_FAULT_LOGGED } from '#shared/model/integration-fault.ts'
import {
  checkWrite,
  type FacebookDependencies,
  pageTokenOwner,
  revokedWrite,
  setUp,
  tokenOf,
  userTokenOwner,
} from '../compose.ts'
import {
  GoneError,
  type Graph,
  type GraphForm,
  type GraphLead,
  PlatformFault,
} from '../ports/graph.ts'
import type { ConnectionItem, SentOnFacebook } from '../records.ts'
import { formsOf, valuesOf } from '../rules/answers.ts'
import { isToBeRenewed, missedSince, nextCheck, untilOf } from '../rules/connection.ts'
import { missingPermissions } from '../rules/grant.ts'
import { createFacebookStore, type FacebookStore } from '../store.ts'
import { revokeConnection } from './revoke.ts'

type Dependencies = FacebookDependencies & { clock: Clock }

const AT_ONCE = 8

const isRefusal = (error: unknown, name: ErrorName) =>
  error instanceof CatalogueError && error.name === name

/**
 * Fetches what a lead says that Meta told of. Where Meta does not answer, or takes the connection no more, the lead
 * is fetched with those that were missed.
 */
export async function fetchLead(
  { table, vault, settings, clock }: Dependencies,
  event: Received<(typeof facebookLeadNoted)['schema']>,
): Promise<void> {
  const store = createFacebookStore(table, practiceOf(event))
  const { leadgenId } = event.payload
  const [connection, noted] = await Promise.all([store.find(), store.lead(leadgenId)])
  if (!connection || connection.isRevoked || !noted || noted.sent) return
  try {
    const token = await tokenOf(vault, store.practiceId, connection.pages, connection.pageId)
    if (token === null) return
    const { graph } = await setUp(settings)
    const lead = await graph.lead(leadgenId, token)
    // A form that was made since is known with the next check, and so are its leads.
    if (!formOf(lead, connection)) return checkSooner({ table, clock, store })
    const sent = sentBy(lead, connection)
    if (sent) await take({ store, table, now: clock() }, { leadgenId, sent, isNoted: true })
  } catch (error) {
    if (error instanceof GoneError) return
    if (isRefusal(error, 'ERR_INTEGRATION_REVOKED')) {
      const { sealedToken } = connection
      const isMeant = (found: ConnectionItem) => found.sealedToken === sealedToken
      return revokeConnection({ table, store, now: clock(), isMeant })
    }
    const isTemporary =
      isRefusal(error, 'ERR_INTEGRATION_FAILED') ||
      isRefusal(error, 'ERR_INTEGRATION_PERMISSION') ||
      isRefusal(error, 'ERR_BACKEND_UNAVAILABLE')
    if (!isTemporary) throw error
    await checkSooner({ table, clock, store })
  }
}

type Forms = Pick<ConnectionItem, 'forms'>

const formOf = ({ form_id: id }: GraphLead, { forms }: Forms) =>
  forms.find(({ formId }) => formId === id) ?? null

/** What a lead says, by what the staff said of its form; null where they do not want those. */
function sentBy(lead: GraphLead, forms: Forms): SentOnFacebook | null {
  const form = formOf(lead, forms)
  if (!form?.isOn) return null
  return {
    ...{ formId: form.formId, formName: form.name, advocateId: form.advocateId },
    campaign: lead.campaign_name?.slice(0, 255) || null,
    values: valuesOf(lead, form),
    at: new Date(lead.created_time).toISOString(),
  }
}

type Place = Pick<Dependencies, 'table'> & { store: FacebookStore; now: Date }
type Found = { leadgenId: string; sent: SentOnFacebook; isNoted: boolean }

/** Hands on what somebody sent, once. */
async function take({ table, store, now }: Place, { leadgenId, sent, isNoted }: Found) {
  const { practiceId } = store
  try {
    await table.transact([
      isNoted ? store.fetched(leadgenId, sent) : store.note(leadgenId, now, sent),
      store.count(sent.at),
      eventWrite(facebookLeadFetched, { leadgenId }, { practiceId, actor: null, now }),
    ])
  } catch (error) {
    // Somebody else has just done so.
    if (!isConflict(error) && !(error instanceof AlreadyDone)) throw error
  }
}

type Kept = Pick<Dependencies, 'table'> & { store: FacebookStore }

async function checkSooner({ table, store, clock }: Kept & { clock: Clock }): Promise<void> {
  const { practiceId } = store
  await retryOnConflict(store.find, async (found) => {
    const now = clock()
    const dueAt = nextCheck(now, false)
    if (!found || found.dueAt <= dueAt) return
    await table.transact([
      store.replace(found, { ...found, dueAt }),
      checkWrite(dueAt, { practiceId, now }),
    ])
  })
}

/**
 * Asks Facebook for leads that nobody told of, renews what it is asked with, and sets when that is done again. Of
 * several moments that were set, the one that the connection names counts.
 */
export async function checkFacebook(
  dependencies: Dependencies,
  event: Received<(typeof facebookCheckDue)['schema']>,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createFacebookStore(table, practiceId)
  const { at } = event.payload
  const before = await store.find()
  const now = clock()
  if (!before || before.dueAt !== at || before.isRevoked) {
    return table.transact([doneWrite(event)])
  }
  const { isAnswered, forms, resealed, ...changes } = await ask(dependencies, store, before)
  await retryOnConflict(store.find, async (found) => {
    // Somebody has connected again, or it was taken back or ended, meanwhile.
    if (!found || found.dueAt !== at || found.isRevoked) {
      return table.transact([doneWrite(event)])
    }
    const isSame = found.sealedToken === before.sealedToken
    const isSamePage = found.pageId === before.pageId
    // A permission is given by a person, so nothing is gained by asking again in some minutes.
    const isLacking = (changes.lacks ?? []).length > 0
    const dueAt = nextCheck(now, isAnswered || isLacking)
    const checkedAt = isAnswered ? now.toISOString() : found.checkedAt
    const read = isSamePage && forms ? { forms: formsOf(forms, found.forms) } : {}
    const pages = found.pages.map((page) => ({
      ...page,
      sealedToken: resealed?.get(page.sealedToken) ?? page.sealedToken,
    }))
    const after = { ...found, ...(isSame && changes), ...read, pages, checkedAt, dueAt }
    await table.transact([
      store.replace(found, after),
      after.isRevoked ? revokedWrite({ practiceId, now }) : checkWrite(dueAt, { practiceId, now }),
      doneWrite(event),
    ])
  })
}

type Asked = Partial<Pick<ConnectionItem, 'sealedToken' | 'tokenUntil' | 'isRevoked' | 'lacks'>> & {
  isAnswered: boolean
  /** As they are at Facebook; undefined where no page is chosen, or nothing was answered. */
  forms?: GraphForm[] | undefined
  /** Tokens of pages as the current KMS key seals them, by how they are stored. */
  resealed?: Map<string, string>
}

/** What Facebook answers, as far as it concerns the connection itself. */
async function ask(
  dependencies: Dependencies,
  store: FacebookStore,
  connection: ConnectionItem,
): Promise<Asked> {
  let lacks: string[] = []
  try {
    const { graph } = await setUp(dependencies.settings)
    const missing = { graph, store, connection }
    lacks = await findLacking(dependencies, missing)
    const renewed = await renew(dependencies, missing)
    const forms = await fetchMissed(dependencies, missing)
    const resealed = await resealPages(dependencies, missing)
    return { ...renewed, forms, resealed, lacks, isAnswered: true }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    logFailure(error)
    return { isRevoked: error.name === 'ERR_INTEGRATION_REVOKED', lacks, isAnswered: false }
  }
}

function logFailure(error: CatalogueError): void {
  if (error instanceof PlatformFault) {
    const said = `Meta answered with code ${error.code}`
    logger.error(INTEGRATION_FAULT_LOGGED, { integration: 'facebook', said })
  } else logger.warn('leads that were missed could not be fetched', { error: loggable(error) })
}

/** The permissions that the person who connected no longer grants. */
async function findLacking({ vault }: Dependencies, { graph, store, connection }: Missing) {
  const owner = userTokenOwner(store.practiceId, connection.userId)
  const token = await vault.open(connection.sealedToken, owner)
  return missingPermissions(await graph.permissions(token))
}

type Missing = { graph: Graph; store: FacebookStore; connection: ConnectionItem }

async function renew({ vault, clock }: Dependencies, { graph, store, connection }: Missing) {
  const now = clock()
  const owner = userTokenOwner(store.practiceId, connection.userId)
  if (!isToBeRenewed(connection, now)) {
    return { sealedToken: await vault.reseal(connection.sealedToken, owner) }
  }
  const given = await graph.longer(await vault.open(connection.sealedToken, owner))
  return { sealedToken: await vault.seal(given.token, owner), tokenUntil: untilOf(given, now) }
}

async function resealPages(
  { vault }: Dependencies,
  { store: { practiceId }, connection: { pages } }: Missing,
): Promise<Map<string, string>> {
  const resealed = await mapLimited(pages, AT_ONCE, async ({ pageId, sealedToken }) => {
    const owner = pageTokenOwner(practiceId, pageId)
    return [sealedToken, await vault.reseal(sealedToken, owner)] as const
  })
  return new Map(resealed)
}

async function fetchMissed(
  { table, vault, clock }: Dependencies,
  { graph, store, connection }: Missing,
): Promise<GraphForm[] | undefined> {
  const { pageId } = connection
  const token = await tokenOf(vault, store.practiceId, connection.pages, pageId)
  if (pageId === null || token === null) return undefined
  const found = await graph.forms(pageId, token)
  const forms = formsOf(found, connection.forms)
  const since = missedSince(connection)
  for (const { formId } of forms.filter(({ isOn }) => isOn)) {
    const takeMissed = async (lead: GraphLead) => {
      const noted = await store.lead(lead.id)
      const sent = noted?.sent ? null : sentBy({ ...lead, form_id: formId }, { forms })
      if (!sent) return
      const missed = { leadgenId: lead.id, sent, isNoted: noted !== null }
      await take({ table, store, now: clock() }, missed)
    }
    // To the last: what is left now is older than what the next check asks for.
    for await (const leads of graph.leadsSince(formId, token, since)) {
      await mapLimited(leads, AT_ONCE, takeMissed)
    }
  }
  return found
}
