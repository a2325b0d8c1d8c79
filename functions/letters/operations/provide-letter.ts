import { MINUTE } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { type ReadOpinion, readOpinion } from '#functions/reviews/public.ts'
import { caseNumber } from '#shared/model/case-number.ts'
import { letterObject } from '../keys.ts'
import { drawLetter } from '../rules/draw-letter.ts'
import { buildLetter } from '../rules/letter.ts'
import { letterTexts } from '../rules/texts.ts'
import { readLetterSource, type Stores } from './read-source.ts'

/** How long the address of a letter is good. */
const ADDRESS_SECONDS = 5 * MINUTE

type Work = Stores & { call: TenantCall }

/**
 * An address of the letter of an opinion. The letter is made when it is first asked for, and stays as it is.
 * @throws what `readOpinion` throws
 */
export async function provideLetter(
  work: Work,
  place: Parameters<typeof readOpinion>[1],
): Promise<{ url: string }> {
  const { objects } = work
  const found = await readOpinion(work, place)
  const { review, post } = found
  const key = letterObject(review, post)
  if ((await objects.list(key)).length === 0) await makeLetter(work, found, key)
  const name = letterTexts.fileName(caseNumber(review))
  const url = await objects.getUrl(key, `attachment; filename="${name}"`, ADDRESS_SECONDS)
  return { url }
}

/** Of two requests at once the first one's letter stays. */
async function makeLetter(stores: Stores, found: ReadOpinion, key: string): Promise<void> {
  const letter = buildLetter(await readLetterSource(stores, found))
  await stores.objects.writeNew(key, await drawLetter(letter), 'application/pdf')
}
