import type { PictureName } from '../context.ts'
import { useSite } from '../site.ts'
import { siteTexts } from '../texts.ts'

/** As wide as styles/parts.css lays parts below each other. */
const PHONE = '(max-width: 40rem)'
const DARK = '(prefers-color-scheme: dark)'

/** A screenshot of the product, in the frame of a window. `first` is for the one that is seen as the page opens. */
export function Shot({ name, first = false }: { name: PictureName; first?: boolean }) {
  const pictures = useSite().pictures[name]
  const sources = [
    { media: `${PHONE} and ${DARK}`, picture: pictures['phone-dark'] },
    { media: PHONE, picture: pictures['phone-light'] },
    { media: DARK, picture: pictures.dark },
  ]
  const { url, width, height } = pictures.light
  return (
    <figure className="shot">
      <picture>
        {sources.map(({ media, picture }) => (
          <source
            key={media}
            {...{ media, width: picture.width, height: picture.height, srcSet: picture.url }}
          />
        ))}
        <img
          {...{ src: url, width, height }}
          alt={siteTexts.pictures[name]}
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
        />
      </picture>
    </figure>
  )
}
