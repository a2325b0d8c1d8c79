import * as v from 'valibot'
import { signedCalls } from '#functions/platform/signed-call.ts'

/** A model writes an answer; what it is told, and what was said so far, the question last. */
export type Converse = (asked: {
  system: string
  turns: readonly { from: 'member' | 'assistant'; text: string }[]
}) => Promise<string>

/** How long a model has, in milliseconds: less than the call that waits for it. */
const PATIENCE = 22_000
const MAX_TOKENS = 400

const answer = v.object({
  output: v.object({
    message: v.object({ content: v.array(v.object({ text: v.optional(v.string(), '') })) }),
  }),
})

/**
 * A model of Amazon Bedrock, by its Converse API. By signed calls: the client of the SDK is as large as all else that
 * the function loads.
 * @param model its id, such as `amazon.nova-lite-v1:0`
 */
export function bedrockModel(
  model: string,
  environment: Record<string, string | undefined> = process.env,
): Converse {
  const call = signedCalls('bedrock', environment, PATIENCE)
  const region = environment.AWS_REGION ?? ''
  const host = `https://bedrock-runtime.${region}.amazonaws.com`
  const url = `${host}/model/${encodeURIComponent(model)}/converse`

  return async ({ system, turns }) => {
    const content = await call(url, {
      system: [{ text: system }],
      messages: turns.map(({ from, text }) => ({
        role: from === 'member' ? 'user' : 'assistant',
        content: [{ text }],
      })),
      inferenceConfig: { maxTokens: MAX_TOKENS, temperature: 0.2 },
    })
    const { message } = v.parse(answer, content).output
    return message.content.map(({ text }) => text).join('')
  }
}
