import { readJpeg } from '#shared/dicom/jpeg-header.ts'
import { badField } from '#shared/errors.ts'
import { KEY_IMAGE_SIDE_MAX } from '#shared/model/key-image.ts'

/**
 * The bytes of a picture that came with a key image. No function decodes them; whoever opens a letter does.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT for anything but a small JPEG
 */
export function pictureBytes(base64: string): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const jpeg = readJpeg(bytes)
  const fits = (side: number) => side > 0 && side <= KEY_IMAGE_SIDE_MAX
  const isDrawn = jpeg !== null && jpeg.precision === 8 && [1, 3].includes(jpeg.components)
  if (!isDrawn || !fits(jpeg.width) || !fits(jpeg.height)) {
    throw badField('picture', `must be a JPEG of at most ${KEY_IMAGE_SIDE_MAX} pixels a side`)
  }
  return bytes
}
