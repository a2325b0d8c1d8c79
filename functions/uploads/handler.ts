import { createQueue } from '#functions/deliveries/public.ts'
import { apiDependencies, vaultFromEnvironment } from '#functions/platform/compose.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { objectsFromEnvironment } from '#functions/platform/objects-later.ts'
import { keyImageRoutes } from './key-images/routes.ts'
import { sharelinkRoutes } from './links/routes.ts'
import { uploadRoutes } from './routes.ts'
import { studyShareRoutes } from './shares/routes.ts'
import { studyRoutes } from './studies/routes.ts'

const dependencies = {
  ...apiDependencies(),
  objects: objectsFromEnvironment(),
  queue: createQueue(vaultFromEnvironment()),
}

export const handler = createApi(dependencies, [
  ...uploadRoutes(dependencies),
  ...studyRoutes(dependencies),
  ...keyImageRoutes(dependencies),
  ...sharelinkRoutes(dependencies),
  ...studyShareRoutes(dependencies),
])
