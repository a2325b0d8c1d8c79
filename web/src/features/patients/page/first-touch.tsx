import type { FirstTouch } from '#shared/model/touch.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { AgreedTo } from './agreed-to.tsx'
import { Detail } from './detail.tsx'
import { touchTexts as texts } from './texts.ts'

const told = [
  ...(['source', 'medium', 'campaign', 'gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid'] as const),
  ...(['referrerHost', 'landingPath'] as const),
]

/** How a lead came: when, by which form if by one, and as much of the way there as is known. */
export function FirstTouchDetails({ touch }: { touch: FirstTouch }) {
  return (
    <>
      {touch.formName !== null && <Detail label={texts.formName}>{touch.formName}</Detail>}
      {touch.isSuspect && <Detail label={texts.caution}>{texts.suspect}</Detail>}
      <Detail label={touch.formName === null ? texts.registeredAt : texts.at}>
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
      {touch.formId !== null && touch.consentVersion !== null && (
        <Detail label={texts.consent}>
          <AgreedTo formId={touch.formId} version={touch.consentVersion} />
        </Detail>
      )}
    </>
  )
}
