import { DAY, MINUTE } from '#functions/platform/clock.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeContact, readContacts, readLocations } from '#functions/practices/public.ts'
import type { Article, Audience } from '#shared/help/article.ts'
import { CHAT_KEPT, type ChatMessage } from '#shared/model/assistant.ts'
import type { Converse } from '../ports/model.ts'
import { type PracticeFacts, practiceAnswer, topicOf } from '../rules/practice-facts.ts'
import { indexOf, type Passage, passagesFor } from '../rules/retrieve.ts'
import { asksForMedicalAdvice, soundsLikeEmergency } from '../rules/safety.ts'
import {
  emergencyText,
  instructions,
  type KnownPractice,
  nothingText,
  notMedicalText,
  passagesText,
  plainAnswer,
} from '../rules/words.ts'
import { createChatStore } from '../store.ts'

const byMinute: Limit = { name: 'assistant-minute', max: 8, windowSeconds: MINUTE }
const byDay: Limit = { name: 'assistant-day', max: 100, windowSeconds: DAY }

/** So many passages an answer goes by, and so much of the conversation before. */
const PASSAGES = 4
const SHOWN = 2
const TURNS = 6
/** An answer names at most this many practices of a person. */
const PRACTICES = 3

/** Whoever asks, and when. */
export type Asker = Pick<MemberCall, 'now' | 'actor'>

export type AskDependencies = {
  table: Table
  articles: readonly Article[]
  /** Writes answers; null where none is set up. */
  model: Converse | null
}

/** `asPatient`: those that a patient is led to; who works in a practice asks colleagues. */
type Practices = { all: PracticeContact[]; asPatient: PracticeContact[] }

type Answered = Pick<ChatMessage, 'kind' | 'text' | 'sources'>

/** Answers questions by the help. */
export function createAssistant({ table, articles, model }: AskDependencies) {
  const index = indexOf(articles)

  /**
   * Answers a question, and keeps both.
   * @throws ERR_ASSISTANT_LIMIT after too many
   */
  async function ask(call: Asker, question: string, startNew: boolean) {
    const { now, actor } = call
    // Nobody is to be told to ask again later in an emergency; no model answers it.
    for (const limit of soundsLikeEmergency(question) ? [] : [byMinute, byDay]) {
      await countOrThrow(table, limit, actor.id, now, 'ERR_ASSISTANT_LIMIT')
    }
    const store = createChatStore(table, actor.id)
    const [practices, before] = await Promise.all([practicesOf(call), store.find()])
    const said = startNew ? [] : (before?.messages ?? [])
    const context = { practices, said, audiences: audiencesOf(call), now }
    const answered = await answer(question, context)
    const at = now.toISOString()
    const added: ChatMessage[] = [
      { id: newId(), from: 'member', text: question, at, kind: null, sources: [] },
      { id: newId(), from: 'assistant', at, ...answered },
    ]
    return retryOnConflict(store.find, async (found) => {
      const earlier = startNew ? [] : (found?.messages ?? [])
      const messages = [...earlier, ...added].slice(-CHAT_KEPT)
      await table.transact([store.save(found, messages, now)])
      return messages
    })
  }

  /** The practices of the person, as everybody may know them; of records nothing is read. */
  async function practicesOf({ actor: { identity } }: Asker): Promise<Practices> {
    const idsOf = (links: readonly { practiceId: string }[]) =>
      [...new Set(links.map(({ practiceId }) => practiceId))].slice(0, PRACTICES)
    const [cared, works] = [idsOf(identity.patientLinks), idsOf(identity.memberships)]
    const found = await readContacts(table, [...new Set([...cared, ...works])])
    return { all: found, asPatient: found.filter(({ id }) => cared.includes(id)) }
  }

  /** The facts that practices publish, with their locations for a question about the hours. */
  function factsOf(question: string, all: PracticeContact[]): Promise<PracticeFacts[]> {
    const asksHours = topicOf(question) === 'hours'
    return Promise.all(
      all.map(async (practice) => ({
        ...practice,
        locations: asksHours ? await readLocations(table, practice.id) : [],
      })),
    )
  }

  type Context = {
    practices: Practices
    said: readonly ChatMessage[]
    audiences: readonly Audience[]
    now: Date
  }

  /** What must never be left to a model is decided before it is asked. */
  async function answer(question: string, context: Context): Promise<Answered> {
    const { said, audiences, now } = context
    const practices: readonly KnownPractice[] = context.practices.asPatient
    if (soundsLikeEmergency(question)) {
      return { kind: 'emergency', text: emergencyText(practices), sources: [] }
    }
    if (asksForMedicalAdvice(question)) {
      return { kind: 'notMedical', text: notMedicalText(practices), sources: [] }
    }
    const known = await factsOf(question, context.practices.all)
    const facts = practiceAnswer(question, known, now)
    if (facts !== null) return { kind: 'practice', text: facts, sources: [] }
    const passages = passagesFor(index, question, { audiences, most: PASSAGES })
    if (passages.length === 0) {
      return { kind: 'nothing', text: nothingText(practices), sources: [] }
    }
    const written = model && (await write(model, { question, passages, practices, said }))
    if (written) return { kind: 'answer', text: written, sources: sourcesOf(passages) }
    const shown = passages.slice(0, SHOWN)
    return { kind: 'passages', text: passagesText(shown), sources: sourcesOf(shown) }
  }

  return { ask }
}

type Writing = {
  question: string
  passages: readonly Passage[]
  practices: readonly KnownPractice[]
  said: readonly ChatMessage[]
}

/** What a model writes; null where it does not answer, and the help then stands for itself. */
async function write(model: Converse, { question, passages, practices, said }: Writing) {
  const mark = `[[${newSecret().slice(0, 16)}]]`
  const system = instructions(passages, { practices, mark })
  // Models want a question first.
  const earlier = said.slice(-TURNS)
  const begins = earlier.findIndex(({ from }) => from === 'member')
  const before = begins < 0 ? [] : earlier.slice(begins)
  const turns = [...before, { from: 'member' as const, text: question }]
  try {
    return plainAnswer((await model({ system, turns })).replaceAll(mark, '')) || null
  } catch (error) {
    logger.warn('a model did not answer', { error: loggable(error) })
    return null
  }
}

/** Each article once. */
function sourcesOf(passages: readonly Passage[]) {
  const titles = new Map(passages.map(({ slug, title }) => [slug, title]))
  return [...titles].map(([slug, title]) => ({ slug, title }))
}

/** Whom the articles are for that somebody can do something with. */
function audiencesOf({ actor: { identity } }: Asker): Audience[] {
  const works = identity.memberships.length > 0
  const isPatient = identity.patientLinks.length > 0 || !works
  return [
    ...(isPatient ? (['patients'] as const) : []),
    ...(works ? (['staff', 'practice'] as const) : []),
    'everybody',
  ]
}
