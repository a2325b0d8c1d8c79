import { type PatientBasics, patientName, readPatients } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { badField } from '#shared/errors.ts'
import { askedWords } from '#shared/message-words.ts'
import type { FoundMessage } from '#shared/model/message.ts'
import type { MessageItem } from '../../records.ts'
import { candidates, type Place, placeOf } from '../rules/places.ts'
import { textOf } from '../rules/text.ts'
import { excerptOf, hasAll } from '../rules/words.ts'
import type { WordStore } from '../store.ts'

/** Messages of an answer, and those that are read for one. */
const SHOWN = 30
const READ = 100

type Work = { table: Table; words: WordStore; call: TenantCall }
type Hit = { written: MessageItem; place: Place; patient: PatientBasics }

/**
 * The latest messages that have all the words, or words that begin so, as far as the caller may see them.
 * A page reads so many messages at most; where that was not all, it has a cursor, however few it has.
 */
export async function searchMessages(
  { table, words, call: { scope } }: Work,
  { words: text, cursor }: { words: string; cursor?: string | undefined },
): Promise<{ items: FoundMessage[]; cursor: string | null; isNarrowed: boolean }> {
  const asked = askedWords(text)
  const before = cursor === undefined ? null : placeIn(cursor)
  const lists = await Promise.all(asked.map((begin) => words.find(begin, before)))
  const { places, isCut } = candidates(lists)
  const read = places.slice(0, READ)
  const messages = await words.messagesAt(read)
  const matching = messages.filter((written) => hasAll(textOf(written), asked))
  const ids = matching.map(({ patientId }) => patientId)
  const patients = await readPatients(table, scope.practiceId, ids)
  const hits = matching
    .flatMap((written): Hit[] => {
      const patient = patients.get(written.patientId)
      const place = placeOf(written.createdAt, written.patientId, written.seq)
      return patient && covers(scope, patient) ? [{ written, place, patient }] : []
    })
    .toSorted((one, other) => (one.place < other.place ? 1 : -1))
  const shown = hits.slice(0, SHOWN)
  const isLast = hits.length <= SHOWN && places.length <= READ && !isCut
  const end = hits.length > SHOWN ? shown.at(-1)?.place : read.at(-1)
  return {
    items: shown.map(({ written, patient }) => ({
      id: written.id,
      patientId: patient.patientId,
      patientName: patientName(patient),
      seq: written.seq,
      createdAt: written.createdAt,
      direction: written.direction,
      senderName: written.senderName,
      excerpt: excerptOf(textOf(written), asked),
    })),
    cursor: isLast || end === undefined ? null : Buffer.from(end).toString('base64url'),
    isNarrowed: lists.some((list) => list.isNarrowed),
  }
}

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for what is no cursor of a search */
function placeIn(cursor: string): Place {
  const place = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!/^[\w:.-]+#\w+#\d+$/.test(place)) throw badField('cursor', 'is not of this list')
  return place
}
