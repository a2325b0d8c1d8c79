import { apiDependencies } from '#functions/platform/compose.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createApi } from '#functions/platform/http/api.ts'
import { articles } from '#shared/help/articles.ts'
import { bedrockModel } from './ports/model.ts'
import { assistantHandlers } from './routes.ts'

const platform = apiDependencies()
const { ASSISTANT_MODEL: id } = readEnvironment('assistant')
const model = id === '' ? null : bedrockModel(id)

export const handler = createApi(platform, assistantHandlers({ ...platform, articles, model }))
