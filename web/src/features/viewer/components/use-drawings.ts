import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { measurementsQuery, removeMeasurement, setMeasurement } from '../../../data/measurements.ts'
import { runMutation } from '../../../data/mutation.ts'
import { itemsOf } from '../../../ui/more.tsx'
import type { DrawingsState } from '../engine/drawings.ts'
import type { Stage } from '../engine/stage.ts'
import type { Drawing } from '../rules/measurement-history.ts'
import { type Study, seriesOfFile } from '../rules/opened.ts'
import { createSaving } from '../rules/saving.ts'

const NONE: DrawingsState = { drawings: [], canUndo: false, canRedo: false }
const none = () => NONE
const never = () => () => undefined

/** Current measurements of the member. */
export function useDrawings(stage: Stage | null): DrawingsState {
  return useSyncExternalStore(stage?.drawings.subscribe ?? never, stage?.drawings.getState ?? none)
}

type Kept = {
  uploadKey: string
  studies: readonly Study[]
  /** Whether measurements are stored. Recipients of a shared study store none. */
  isOn: boolean
}

/** Loads the stored measurements of the member, and stores each change. */
export function useKeptDrawings(stage: Stage | null, { uploadKey, studies, isOn }: Kept) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...measurementsQuery(uploadKey), enabled: isOn })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const isWhole = data !== undefined && !hasNextPage
  useEffect(() => {
    if (stage && isWhole) stage.drawings.begin(itemsOf(data) ?? [])
  }, [stage, isWhole, data])

  useEffect(() => {
    if (!stage || !isOn) return
    const save = createSaving<Drawing | null>((id, drawing) => {
      if (drawing === null) return runMutation(client, removeMeasurement(uploadKey), id)
      const found = seriesOfFile(studies, drawing.file)
      if (!found) return Promise.resolve()
      const { studyInstanceUid } = found.study
      const { seriesInstanceUid } = found.series
      const measurement = { ...drawing, studyInstanceUid, seriesInstanceUid }
      return runMutation(client, setMeasurement(uploadKey), measurement)
    })
    return stage.drawings.onChanges((changes) => {
      for (const { id, after } of changes) save(id, after)
    })
  }, [stage, isOn, client, uploadKey, studies])
  return query
}
