const MIB = 1024 * 1024
/** What a browser that does not tell is thought to have, in GiB. */
const UNTOLD = { desktop: 4, phone: 2 }
const LEAST = 96 * MIB
const MOST = 1024 * MIB
/** Of the pictures that fit, so many are fetched ahead: the rest is for what was seen. */
const AHEAD = 0.75

/**
 * How much the pictures that are kept may take, in bytes: an eighth of the machine's memory, of a
 * phone's a sixteenth.
 * @param deviceMemory in GiB, as the browser tells it (at most 8); undefined where it does not
 */
export function cacheBytes({
  deviceMemory,
  isPhone,
}: {
  deviceMemory: number | undefined
  isPhone: boolean
}): number {
  const memory = (deviceMemory ?? (isPhone ? UNTOLD.phone : UNTOLD.desktop)) * 1024 * MIB
  return Math.min(MOST, Math.max(LEAST, Math.floor(memory / (isPhone ? 16 : 8))))
}

/** The largest video that is played here, in bytes: browsers put it on the disc, of which phones have less to spare. */
export const videoBytes = ({ isPhone }: { isPhone: boolean }): number =>
  isPhone ? 256 * MIB : 1024 * MIB

/** How many pictures are fetched ahead in each of some panes, where a picture takes so many bytes. */
export function mostAhead(budget: number, pictureBytes: number, panes: number): number {
  if (pictureBytes <= 0) return 0
  return Math.max(1, Math.floor((budget * AHEAD) / pictureBytes / Math.max(1, panes)))
}

/** Graphics cards may keep a value of a volume in so many bytes, whatever it has in the file. */
const BYTES_ON_CARD = 4

/**
 * Whether the pictures of a stack can all be kept at once, and be on the graphics card beside it.
 * @param budget what pictures may take, in bytes
 */
export function hasRoomForVolume(
  budget: number,
  { pictureBytes, pixels, count }: { pictureBytes: number; pixels: number; count: number },
): boolean {
  const inCache = pictureBytes * count
  return inCache <= budget * AHEAD && inCache + BYTES_ON_CARD * pixels * count <= 2 * budget
}
