import { judgeFile, MAX_FILE_BYTES } from '#shared/model/upload-rules.ts'
import type { Found, IgnoreReason, Inspection } from './model.ts'
import { createRoster, type Roster } from './strangers.ts'

export type Accepted = {
  readonly path: string
  readonly file: File
  readonly size: number
  readonly fingerprint: string
}

export type Intake = {
  readonly accepted: readonly Accepted[]
  /** What the disc would not hand out; may be tried again. */
  readonly unreadable: readonly Found[]
  readonly roster: Roster
}

export type IntakePorts = {
  readonly inspect: (files: readonly File[]) => Promise<readonly Inspection[]>
  /** Lets the page draw and answer before going on. */
  readonly breathe: () => Promise<void>
  readonly onFound: (count: number) => void
  readonly onRead: (count: number) => void
  readonly onIgnored: (reason: IgnoreReason) => void
}

type Candidate = Omit<Accepted, 'fingerprint'> & { readonly mustBeDicom: boolean }

/**
 * Goes through what was dropped: sorts out what is never taken, looks into the rest, and notes whose
 * scans they are. Takes at most `room` files.
 */
export async function takeIn(
  source: AsyncIterable<readonly Found[]>,
  room: number,
  ports: IntakePorts,
  signal: AbortSignal,
): Promise<Intake> {
  const accepted: Accepted[] = []
  const unreadable: Found[] = []
  const roster = createRoster()

  function judge(candidate: Candidate, inspection: Inspection | undefined) {
    const { path, file, size, mustBeDicom } = candidate
    if (!inspection || inspection.kind === 'unreadable') unreadable.push({ path, file })
    else if (mustBeDicom && !inspection.isDicom) ports.onIgnored('notScan')
    else if (accepted.length >= room) ports.onIgnored('tooMany')
    else {
      accepted.push({ path, file, size, fingerprint: inspection.fingerprint })
      roster.note(inspection.person)
    }
  }

  async function inspect(candidates: readonly Candidate[], batch: readonly Found[]) {
    const inspections = await ports.inspect(candidates.map(({ file }) => file))
    candidates.forEach((candidate, index) => {
      judge(candidate, inspections[index])
    })
    ports.onRead(batch.length)
  }

  // While one batch is looked into, the next is sorted.
  let inspecting = Promise.resolve()
  for await (const batch of source) {
    ports.onFound(batch.length)
    const candidates: Candidate[] = []
    for (const found of batch) {
      if (found.file === null) unreadable.push(found)
      else candidates.push(...sift(found.path, found.file, ports.onIgnored))
      await ports.breathe()
    }
    await inspecting
    signal.throwIfAborted()
    inspecting = inspect(candidates, batch)
  }
  await inspecting
  signal.throwIfAborted()
  return { accepted, unreadable, roster }
}

function sift(path: string, file: File, onIgnored: (reason: IgnoreReason) => void): Candidate[] {
  const judgement = judgeFile(path, file.type)
  const { size } = file
  const reason = reasonToIgnore(judgement, size)
  if (reason === null) return [{ path, file, size, mustBeDicom: judgement === 'ask' }]
  onIgnored(reason)
  return []
}

function reasonToIgnore(judgement: ReturnType<typeof judgeFile>, size: number) {
  if (judgement === 'ignore') return 'type'
  if (size === 0) return 'empty'
  return size > MAX_FILE_BYTES ? 'tooLarge' : null
}
