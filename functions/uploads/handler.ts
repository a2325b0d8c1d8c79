import { createQueue } from '#functions/deliveries/public.ts'
import { systemClock } from '#functions/platform/clock.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { createObjectStore } from '#functions/platform/objects.ts'
import { sharelinkRoutes } from './links/routes.ts'
import { uploadRoutes } from './routes.ts'

const api = apiDependencies()
const dependencies = {
  ...api,
  objects: createObjectStore({
    bucket: readEnvironment('uploads').UPLOADS_BUCKET,
    clock: systemClock,
  }),
  queue: createQueue(vaultFromEnvironment()),
}

export const handler = createApi(api, [
  ...uploadRoutes(dependencies),
  ...sharelinkRoutes(dependencies),
])
