// The courtyard's rooms: the plaster of the wall, the paint inside the niche, the floor, and how dark it is.

export type Room = {
  readonly wall: string;
  readonly niche: string;
  readonly floor: string;
  readonly trim: string;
  /** Velvet that sets metal off in this room: deep in a bright one, pale in a dark one. */
  readonly velvet: string;
  readonly night: boolean;
};

const day = (wall: string, niche: string, floor: string, trim: string, velvet: string): Room => ({
  wall,
  niche,
  floor,
  trim,
  velvet,
  night: false,
});

export const rooms = {
  sand: day('#e6d3b3', '#f3e7d2', '#cdb389', '#fff8ea', '#1f3d38'),
  rose: day('#dfb09b', '#efd3c4', '#c08d76', '#fbe9df', '#4a1528'),
  sage: day('#aebb9a', '#d3dcc4', '#8f9d78', '#eef3e4', '#2b2440'),
  blue: day('#94a9bd', '#c4d2de', '#7c92a8', '#e6eef5', '#232c4a'),
  clay: day('#c2825a', '#dca581', '#9f6440', '#f3cfb2', '#2c1d2e'),
  chalk: day('#e9e4da', '#f7f4ee', '#cfc7b8', '#ffffff', '#5a1f2e'),
  ochre: day('#d8a04a', '#ecc581', '#b07c2c', '#fbe3b3', '#12393c'),
  teal: day('#5d8583', '#8eb0ab', '#446764', '#cfe2de', '#3a1c33'),
  wine: {
    wall: '#5d2331',
    niche: '#7d3544',
    floor: '#431722',
    trim: '#c98d7d',
    velvet: '#e2d3c2',
    night: true,
  },
  ink: {
    wall: '#37324d',
    niche: '#4d4768',
    floor: '#26223a',
    trim: '#9c94bd',
    velvet: '#d9cfc0',
    night: true,
  },
  forest: {
    wall: '#2c4238',
    niche: '#40594c',
    floor: '#1f3028',
    trim: '#9db8a4',
    velvet: '#e5d8bf',
    night: true,
  },
} as const satisfies Record<string, Room>;

export type RoomName = keyof typeof rooms;
