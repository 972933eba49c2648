import { Button } from '../../../components/form/button.tsx';
import { orderTexts } from '../messages.ts';

type PlaceOrderButtonProps = {
  readonly isPlacing: boolean;
  /** Until the next page is there. */
  readonly isPlaced: boolean;
  /** The id of what keeps the order from being placed. */
  readonly describedBy: string | undefined;
  /** How many fields the shopper has to correct, once they are marked. */
  readonly toCorrect: number;
};

export const placeButtonId = 'place-order';

export function PlaceOrderButton({ isPlacing, isPlaced, describedBy, toCorrect }: PlaceOrderButtonProps) {
  return (
    <>
      <Button
        type="submit"
        id={placeButtonId}
        size="large"
        className="mt-5 w-full"
        once
        aria-describedby={describedBy}
        busy={isPlacing || isPlaced}
        busyText={orderTexts.placing}
      >
        Place Order
      </Button>
      <p role="status" className="sr-only">
        {isPlacing && orderTexts.placing}
        {toCorrect > 0 && orderTexts.toCorrect(toCorrect)}
      </p>
    </>
  );
}
