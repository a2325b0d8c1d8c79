import { systemClock } from '#functions/platform/clock.ts'
import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createObjectStore } from '#functions/platform/objects.ts'
import { logoHandlers } from './routes.ts'

const dependencies = apiDependencies()
const objects = createObjectStore({
  bucket: readEnvironment('uploads').UPLOADS_BUCKET,
  clock: systemClock,
})

export const handler = createApi(dependencies, logoHandlers({ ...dependencies, objects }))
