import * as v from 'valibot'
import { id, integer } from '../model/fields.ts'
import { keyImage, newKeyImageForm } from '../model/key-image.ts'
import {
  cursor,
  defineRoutes,
  del,
  done,
  get,
  guestCredentials,
  permitted,
  post,
} from './contract.ts'

const ofUpload = v.object({ key: id })
const byUpload = { by: 'upload', param: 'key', absent: 'ERR_UPLOAD_NOT_EXISTS' } as const

/** Images of an upload that people keep for each other (specification, section 1, RadCloud). */
export const keyImageRoutes = defineRoutes({
  list: get('/uploads/{key}/key-images', {
    summary: 'A page of the key images of an upload, newest first.',
    access: permitted('uploads.read', byUpload),
    seen: 'keyImages.list',
    params: ofUpload,
    query: v.object({
      limit: v.optional(integer(1, 100), 50),
      cursor: v.optional(cursor),
      ...guestCredentials,
    }),
    response: v.object({ items: v.array(keyImage), cursor: v.nullable(v.string()) }),
  }),
  get: get('/uploads/{key}/key-images/{keyImageId}', {
    summary: 'A key image: where it is, how it is looked at, and what was measured in it.',
    access: permitted('uploads.read', byUpload),
    seen: 'keyImages.read',
    params: v.object({ key: id, keyImageId: id }),
    query: v.object(guestCredentials),
    response: keyImage,
  }),
  create: post('/uploads/{key}/key-images', {
    summary: 'Keep an image of a finished upload as it is looked at, with what was measured in it.',
    access: permitted('uploads.keyImages.create', byUpload),
    params: ofUpload,
    body: newKeyImageForm,
    response: keyImage,
  }),
  remove: del('/uploads/{key}/key-images/{keyImageId}', {
    summary: 'Delete a key image of one’s own.',
    access: permitted('uploads.keyImages.delete', byUpload),
    params: v.object({ key: id, keyImageId: id }),
    response: done,
  }),
})
