import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { STAGE_FILE, stageFile } from '#shared/stage-file.ts'

/** What only the stage of the pages knows; it changes with a release. Pages can do without it. */
export const stageQuery = queryOptions({
  queryKey: ['stage'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(`/${STAGE_FILE}`, { signal })
    return v.parse(stageFile, await answer.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
