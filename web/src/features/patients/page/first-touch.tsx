import type { FirstTouch } from '#shared/model/touch.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Detail } from './detail.tsx'
import { touchTexts as texts } from './texts.ts'

const told = [
  ...(['source', 'medium', 'campaign', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid'] as const),
  ...(['referrerHost', 'landingPath'] as const),
]

/** How a lead came by a form: when, by which, and as much of the way there as is known. */
export function FirstTouchDetails({ touch }: { touch: FirstTouch }) {
  return (
    <>
      <Detail label={texts.formName}>{touch.formName}</Detail>
      <Detail label={texts.at}>
        <RelativeTime at={touch.at} />
      </Detail>
      {told.map(
        (name) =>
          touch[name] && (
            <Detail key={name} label={texts[name]}>
              {touch[name]}
            </Detail>
          ),
      )}
      {touch.consentVersion !== null && (
        <Detail label={texts.consent}>{texts.version(touch.consentVersion)}</Detail>
      )}
    </>
  )
}
