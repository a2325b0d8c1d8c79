import type { PictureName } from '../context.ts'
import { useSite } from '../site.ts'
import { siteTexts } from '../texts.ts'

/** A screenshot of the product, in the frame of a window. */
export function Shot({ name }: { name: PictureName }) {
  const { url, width, height } = useSite().pictures[name]
  return (
    <figure className="shot">
      <img
        {...{ src: url, width, height }}
        alt={siteTexts.pictures[name]}
        loading="lazy"
        decoding="async"
      />
    </figure>
  )
}
