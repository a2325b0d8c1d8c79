import { keyImageRoutes } from '#shared/api/key-images.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query } from './query.ts'

const api = createClient({ keyImages: keyImageRoutes })

/** The images of an upload that people keep for each other, newest first, page by page. */
export const keyImagesQuery = (uploadKey: string) =>
  pages(api.keyImages.list, { params: { key: uploadKey }, query: {} })

export const keyImageQuery = (uploadKey: string, keyImageId: string) =>
  query(api.keyImages.get, { params: { key: uploadKey, keyImageId } })

const invalidates = [api.keyImages.list.key] as const

export const keepKeyImage = (uploadKey: string) =>
  mutation({
    run: (body: BodyOf<typeof api.keyImages.create>, options) =>
      api.keyImages.create({ params: { key: uploadKey }, body }, options),
    invalidates,
  })

export const removeKeyImage = (uploadKey: string) =>
  mutation({
    run: (keyImageId: string) => api.keyImages.remove({ params: { key: uploadKey, keyImageId } }),
    invalidates,
    invalidatesOnError: true,
  })
