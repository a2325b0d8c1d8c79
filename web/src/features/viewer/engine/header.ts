import { type DataSet, parseDicom } from 'dicom-parser'
import { videoOf } from '../rules/fault.ts'
import { type Frames, type Header, itemFrames, plainFrames } from '../rules/frames.ts'

const PIXEL_DATA = 'x7fe00010'
const DEFLATED = '1.2.840.10008.1.2.1.99'
const OPEN_LENGTH = 0xffffffff

/** A file of many frames of which only the header was read. */
export type Opened = {
  /** The header as a file of its own, without any pixel. */
  header: ArrayBuffer
  frames: Frames
}

/**
 * What the beginning of a file tells of where its frames are.
 * @param head at least the header
 * @param size of the whole file, in bytes
 * @returns null where the file must be read whole: it has one frame, is deflated, or does not say where
 *   its frames are
 */
export function openFrames(head: Uint8Array, size: number): Opened | null {
  const dataSet = parsed(head)
  const element = dataSet?.elements[PIXEL_DATA]
  if (!dataSet || !element || dataSet.string('x00020010') === DEFLATED) return null
  const header = headerOf(dataSet, element)
  if (header.frames < 2 || header.from > head.length) return null
  const frames = header.length === null ? itemFrames(head, header, size) : plainFrames(header)
  return frames && { header: headerAlone(head, header.from), frames }
}

/** The header of a video, and where the items begin that hold it; null for any other file. */
export function openVideo(head: Uint8Array): { header: ArrayBuffer; from: number } | null {
  const dataSet = parsed(head)
  const element = dataSet?.elements[PIXEL_DATA]
  if (!dataSet || !element || videoOf(dataSet.string('x00020010') ?? null) === null) return null
  const { from, length } = headerOf(dataSet, element)
  return length === null && from <= head.length ? { header: headerAlone(head, from), from } : null
}

/** Null where the header goes on behind what was read, or is none. */
function parsed(head: Uint8Array): DataSet | null {
  try {
    return parseDicom(head, { untilTag: PIXEL_DATA })
  } catch {
    return null
  }
}

function headerOf(dataSet: DataSet, element: DataSet['elements'][string]): Header {
  const isOpen = element.length === OPEN_LENGTH || element.hadUndefinedLength === true
  return {
    frames: Number(dataSet.intString('x00280008') ?? 1) || 1,
    rows: dataSet.uint16('x00280010') ?? 0,
    columns: dataSet.uint16('x00280011') ?? 0,
    samples: dataSet.uint16('x00280002') ?? 1,
    bitsAllocated: dataSet.uint16('x00280100') ?? 0,
    photometric: dataSet.string('x00280004') ?? '',
    length: isOpen ? null : element.length,
    from: element.dataOffset,
  }
}

/** The header, with pixel data of no length: those end with four bytes that say how long they are. */
function headerAlone(head: Uint8Array, from: number): ArrayBuffer {
  const alone = head.slice(0, from)
  alone.fill(0, from - 4)
  return alone.buffer
}
