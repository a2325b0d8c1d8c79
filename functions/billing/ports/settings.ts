import * as v from 'valibot'
import { given, parseSecretSettings, serviceAddress } from '#functions/platform/secret-settings.ts'

const settings = v.object({
  accessToken: given,
  applicationId: given,
  locationId: given,
  /** What Square signs its notices with; without it none is believed. */
  webhookSignatureKey: v.optional(given),
  /** Square's own where it is not said; its sandbox has another. */
  baseUrl: v.optional(serviceAddress, 'https://connect.squareup.com'),
  scriptUrl: v.optional(serviceAddress, 'https://web.squarecdn.com/v1/square.js'),
})

/** The account at Square that a stage is paid by. */
export type SquareSettings = v.InferOutput<typeof settings>

/**
 * The settings in the text of the secret; null where nothing can be paid for.
 * @throws Error naming the bad fields, never what they hold
 */
export const parseSettings = (text: string): SquareSettings | null =>
  parseSecretSettings(text, settings, 'Square')
