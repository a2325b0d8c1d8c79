import * as v from 'valibot'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]

/** Bytes. */
export const LOGO_MAX_BYTES = 1024 * 1024
/** Pixels a side. */
export const LOGO_SIDE = { min: 32, max: 2000 } as const

/** A practice's logo as it is kept. */
export const logo = v.object({
  logoId: v.string(),
  type: v.picklist(logoTypes),
  width: v.number(),
  height: v.number(),
})
export type Logo = v.InferOutput<typeof logo>
