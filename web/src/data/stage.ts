import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { STAGE_FILE, stageFile } from '#shared/stage-file.ts'

/** Facts that only the stage of the pages knows. They change with a release, and pages work without them. */
export const stageQuery = queryOptions({
  queryKey: ['stage'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(`/${STAGE_FILE}`, { signal })
    return v.parse(stageFile, await answer.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
