/** Which seat's view a screen shows, and the curtain between players who share it. */

/** The seats that are played from this screen. */
export interface OwnSeats {
  readonly seats: readonly number[];
  mayMove(seat: number): boolean;
  /** Whether this seat has something before it that only its player may see. */
  isPrivate(seat: number): boolean;
}

export class OneScreen {
  /** The seat whose player has confirmed that the others do not look at the screen. */
  lifted: number | null = $state(null);

  constructor(private readonly own: OwnSeats) {}

  /** Several people share this screen. */
  get shared(): boolean {
    return this.own.seats.length > 1;
  }

  /** The own seat; on a shared screen, the seat that is to move. */
  eyes: number | null = $derived.by(() => {
    const { seats } = this.own;
    if (seats.length < 2) return seats[0] ?? null;
    const looking = seats.find((seat) => seat === this.lifted && this.own.isPrivate(seat));
    const moving = seats.find((seat) => this.own.mayMove(seat));
    return looking ?? moving ?? this.lifted ?? seats[0]!;
  });

  /** The seat that is about to see something private. */
  curtain: number | null = $derived.by(() =>
    this.shared && this.eyes !== null && this.lifted !== this.eyes && this.own.isPrivate(this.eyes)
      ? this.eyes
      : null,
  );

  /** A private look that ends when its player says so. */
  glancing: boolean = $derived.by(
    () =>
      this.shared &&
      this.lifted !== null &&
      this.lifted === this.eyes &&
      !this.own.mayMove(this.lifted) &&
      this.own.isPrivate(this.lifted),
  );

  lift(): void {
    this.lifted = this.curtain;
  }

  /** The player who lifted the curtain has nothing private in view any more: next time it falls again. */
  lower(): void {
    if (this.lifted !== null && !this.own.isPrivate(this.lifted)) this.lifted = null;
  }
}
