import * as v from 'valibot'

/** How long a question may be, in characters. */
export const QUESTION_MAX = 1000
/** So many messages of a conversation are kept and shown. */
export const CHAT_KEPT = 40

/**
 * The kind of an answer. practice: facts that a practice gives about itself. answer: written by a model from the help. passages: parts of the help as they stand. nothing: the
 * help says nothing about it. notMedical: it asked for medical advice, which is never given. emergency: it sounded
 * like one.
 */
export const answerKinds = [
  ...(['answer', 'passages', 'practice', 'nothing', 'notMedical', 'emergency'] as const),
] as const
export type AnswerKind = (typeof answerKinds)[number]

const source = v.object({ slug: v.string(), title: v.string() })
export type ChatSource = v.InferOutput<typeof source>

/** A question of a member, or what was answered. */
export const chatMessage = v.object({
  id: v.string(),
  from: v.picklist(['member', 'assistant']),
  text: v.string(),
  at: v.string(),
  /** Of an answer; null of a question. */
  kind: v.nullable(v.picklist(answerKinds)),
  /** Articles of the help that an answer goes by. */
  sources: v.array(source),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

export const chat = v.object({
  messages: v.array(chatMessage),
  /** Whether a model writes the answers; else they are parts of the help. */
  isModel: v.boolean(),
})
export type Chat = v.InferOutput<typeof chat>
