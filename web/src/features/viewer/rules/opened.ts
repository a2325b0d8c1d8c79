import type { StudyIndex } from '#shared/model/upload.ts'

export type Study = StudyIndex['studies'][number]
export type Series = Study['series'][number]
export type Opened = { study: Study; series: Series }

/** What the address opens of an upload: what it names where that is there, else the first; null where nothing is. */
export function openedIn(
  { studies }: Pick<StudyIndex, 'studies'>,
  wanted: { study?: string | undefined; series?: string | undefined },
): Opened | null {
  const filled = studies.filter(({ series }) => series.length > 0)
  const study =
    filled.find(({ studyInstanceUid }) => studyInstanceUid === wanted.study) ?? filled[0]
  const series =
    study?.series.find(({ seriesInstanceUid }) => seriesInstanceUid === wanted.series) ??
    study?.series[0]
  return study && series ? { study, series } : null
}

/** The series before or after one of a study; the same at either end. */
export function seriesBeside({ study, series }: Opened, by: 1 | -1): Series {
  const at = study.series.findIndex(
    ({ seriesInstanceUid }) => seriesInstanceUid === series.seriesInstanceUid,
  )
  return study.series[at + by] ?? series
}

/** A series by its UID; null where no study has it. */
export function seriesIn(studies: readonly Study[], seriesInstanceUid: string): Opened | null {
  for (const study of studies) {
    const series = study.series.find((one) => one.seriesInstanceUid === seriesInstanceUid)
    if (series) return { study, series }
  }
  return null
}

/** The series that contains a file; null if no series contains it. */
export function seriesOfFile(studies: readonly Study[], file: string): Opened | null {
  for (const study of studies) {
    const series = study.series.find(({ files }) => files.includes(file))
    if (series) return { study, series }
  }
  return null
}
