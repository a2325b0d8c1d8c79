import * as v from 'valibot'

/** The file beside the pages that says what only its stage knows: the pages are built for all stages. */
export const STAGE_FILE = 'stage.json'

export const stageFile = v.object({
  /** The native app for video consultations; null where there is none. */
  consultApp: v.nullable(
    v.object({
      /** Opens a consultation; its id follows. */
      link: v.string(),
      /** Where the app is installed from. */
      store: v.string(),
    }),
  ),
})
export type StageFile = v.InferOutput<typeof stageFile>
