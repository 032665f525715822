import './viewed-shelf.css'
