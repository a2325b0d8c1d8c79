import { type Clock, MINUTE } from '#functions/platform/clock.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'

/** How long the address of a picture is good for. */
export const PICTURE_SECONDS = 10 * MINUTE
/** It is given again for as long, so that whoever gets it has the rest. */
const GIVEN_AGAIN_MS = (PICTURE_SECONDS / 2) * 1000
/** Some ten megabytes. */
const REMEMBERED = 10_000

type Given = { url: Promise<string>; at: number }

/** The address of a picture by its place in the object store, good for some minutes. */
export type PictureUrl = (key: string) => Promise<string>

/**
 * Addresses of pictures. Signing one takes a third of a millisecond of the processor and more, a page of a list has fifty,
 * and pages are asked for again and again: an address is given to all who may see the picture for half of its time,
 * so browsers have the picture already when the list comes again.
 */
export function createPictures({
  objects,
  clock,
}: {
  objects: Pick<ObjectStore, 'getUrl'>
  clock: Clock
}): PictureUrl {
  const given = new Map<string, Given>()

  return (key) => {
    const now = clock().getTime()
    const isGood = ({ at }: Given) => at <= now && now < at + GIVEN_AGAIN_MS
    const before = given.get(key)
    if (before && isGood(before)) return before.url
    if (given.size >= REMEMBERED) {
      for (const [former, address] of given) if (!isGood(address)) given.delete(former)
      if (given.size >= REMEMBERED) given.clear()
    }
    const address = { url: objects.getUrl(key, 'inline', PICTURE_SECONDS), at: now }
    given.set(key, address)
    address.url.catch(() => {
      if (given.get(key) === address) given.delete(key)
    })
    return address.url
  }
}
