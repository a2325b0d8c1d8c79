import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { toApiError } from '../../../api/api-error.ts'
import { BULK_MAX, readMatches } from '../../../data/bulk.ts'
import type { Asked } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import type { LongRows } from '../../../ui/long-rows.ts'
import { displayName } from '../../../ui/names.ts'
import type { Picking } from '../../../ui/picking.tsx'
import { type Anchor, rangeTo } from './range.ts'
import { bulkTexts } from './texts.ts'

/** What each picked record is called, by its id. */
export type Picked = ReadonlyMap<string, string>

const nothing: Picked = new Map()

/**
 * Which records are picked, in sight or not, until something else is listed; as many at most as can be changed at once.
 * @param list another text for another list, in whatever order
 */
export function useSelection(
  rows: LongRows<PatientRow> | undefined,
  list: string,
  { words, list: asked }: Asked,
) {
  const client = useQueryClient()
  const { id: practiceId } = usePractice()
  const [picked, setPicked] = useState(nothing)
  const [isGathering, setGathering] = useState(false)
  /** The row that was picked last, from which a range goes. */
  const last = useRef<Anchor>(null)
  const latest = useRef({ list, asked, words, rows, picked })
  latest.current = { list, asked, words, rows, picked }

  useEffect(() => {
    last.current = null
    // Another list: nothing of it is picked.
    void list
    setPicked(nothing)
  }, [list])

  const put = useCallback((some: readonly PatientRow[], isPicked: boolean) => {
    setPicked((before) => {
      const after = new Map(before)
      for (const row of some) {
        if (!isPicked) after.delete(row.patientId)
        else if (after.size < BULK_MAX) after.set(row.patientId, displayName(row))
      }
      return after
    })
  }, [])

  /** The rows from one place to before another, read where they are not there; null once something else is listed. */
  const gather = useCallback(
    async (from: number, to: number): Promise<readonly PatientRow[] | null> => {
      const { list, words, asked, rows } = latest.current
      const there = Array.from({ length: to - from }, (_, at) => rows?.rowAt(from + at))
      if (there.every((row) => row !== undefined)) return there
      setGathering(true)
      try {
        const read = await readMatches(client, practiceId, { words, list: asked }, { from, to })
        return latest.current.list === list ? read : null
      } catch (thrown) {
        notifications.show({ message: toApiError(thrown).message, color: 'red' })
        return null
      } finally {
        setGathering(false)
      }
    },
    [client, practiceId],
  )

  const pickAll = useCallback(async () => {
    const rows = await gather(0, Math.min(latest.current.rows?.total ?? 0, BULK_MAX))
    if (rows) put(rows, true)
  }, [gather, put])
  const clear = useCallback(() => setPicked(nothing), [])

  const total = rows?.total ?? 0
  const picking = useMemo<Picking<PatientRow>>(
    () => ({
      has: ({ patientId }) => picked.has(patientId),
      nameOf: displayName,
      all: picked.size === 0 ? 'none' : picked.size < Math.min(total, BULK_MAX) ? 'some' : 'all',
      allLabel: total > BULK_MAX ? bulkTexts.pickFirst(BULK_MAX) : bulkTexts.pickEverybody,
      pickAll: (isPicked) => (isPicked ? void pickAll() : clear()),
      async pick(place, isRange) {
        const { rows, picked } = latest.current
        const row = rows?.rowAt(place)
        if (!rows || !row) return
        const isPicked = !picked.has(row.patientId)
        const { from, to } = rangeTo(place, isRange ? last.current : null, rows)
        last.current = { place, patientId: row.patientId }
        const some = to - from === 1 ? [row] : await gather(from, to)
        if (some) put(some, isPicked)
      },
    }),
    [picked, total, pickAll, clear, gather, put],
  )

  const keep = useCallback(
    (ids: readonly string[]) =>
      setPicked((before) => new Map(ids.map((id) => [id, before.get(id) ?? '']))),
    [],
  )
  return { picked, picking, pickAll, isGathering, clear, keep }
}
