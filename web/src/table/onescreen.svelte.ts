/** Through whose eyes a screen sees the table, and the curtain between those who share it. */

/** The seats that are played from this screen. */
export interface OwnSeats {
  readonly seats: readonly number[];
  mayMove(seat: number): boolean;
  /** Whether this seat has something before it that only its player may see. */
  isPrivate(seat: number): boolean;
}

export class OneScreen {
  /** The seat whose player has said that nobody else looks at the screen. */
  lifted: number | null = $state(null);

  constructor(private readonly own: OwnSeats) {}

  /** Several people share this screen. */
  get shared(): boolean {
    return this.own.seats.length > 1;
  }

  /** The own seat, on a shared screen that of whoever is to move. */
  eyes: number | null = $derived.by(() => {
    const { seats } = this.own;
    if (seats.length < 2) return seats[0] ?? null;
    const looking = seats.find((seat) => seat === this.lifted && this.own.isPrivate(seat));
    const moving = seats.find((seat) => this.own.mayMove(seat));
    return looking ?? moving ?? this.lifted ?? seats[0]!;
  });

  /** The seat that is about to see what the others may not. */
  curtain: number | null = $derived.by(() =>
    this.shared && this.eyes !== null && this.lifted !== this.eyes && this.own.isPrivate(this.eyes)
      ? this.eyes
      : null,
  );

  /** A private look that is over when its player says so. */
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

  /** Whoever lifted the curtain and has nothing private before them any more: it falls again next time. */
  lower(): void {
    if (this.lifted !== null && !this.own.isPrivate(this.lifted)) this.lifted = null;
  }
}
